import type { NamedMutant } from './named-mutant.ts'
import { BOOKS } from './rules/books.ts'
import { PAYMENTS } from './rules/payments.ts'
import { SALES } from './rules/sales.ts'
import { STATEMENT } from './rules/statement.ts'
import { BALANCE, TICKETS } from './rules/tickets.ts'

/** Money rules broken on purpose in SQL, which no tool changes. Conditions and operators are left to Stryker. */
export const MONEY_RULES: readonly NamedMutant[] = [
  ...SALES,
  ...TICKETS,
  ...BALANCE,
  ...PAYMENTS,
  ...BOOKS,
  ...STATEMENT,
]
