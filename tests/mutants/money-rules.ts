import type { NamedMutant } from './named-mutant.ts'
import { BOOKS } from './rules/books.ts'
import { PAYMENTS } from './rules/payments.ts'
import { SALES } from './rules/sales.ts'
import { STATEMENT } from './rules/statement.ts'
import { BALANCE, TICKETS } from './rules/tickets.ts'

/** Every money rule broken on purpose, in SQL or as a whole, where no tool would think of it. */
export const MONEY_RULES: readonly NamedMutant[] = [
  ...SALES,
  ...TICKETS,
  ...BALANCE,
  ...PAYMENTS,
  ...BOOKS,
  ...STATEMENT,
]
