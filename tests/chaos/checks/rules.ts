import type { Stage } from '../stage/stage.ts'
import { checkAccounts, checkCards } from './check-accounts.ts'
import { checkBooks } from './check-books.ts'
import { checkDays } from './check-days.ts'
import { checkDeadlocks } from './check-deadlocks.ts'
import { checkEarmarks } from './check-earmarks.ts'
import { checkBalance, checkDrawers, checkHeld } from './check-money.ts'
import { checkOpenEnds, checkOwed } from './check-open-ends.ts'
import { checkPayments } from './check-payments.ts'
import { checkCodes, checkNotSold, checkSales } from './check-sales.ts'
import { checkShifts } from './check-shifts.ts'
import { checkStatement } from './check-statement.ts'
import type { RuleName, Violation } from './model.ts'

/** What must hold after every run, whatever was done to the shop. Each returns a line per violation. */
const RULES = {
  sales: checkSales,
  'not sold': checkNotSold,
  codes: checkCodes,
  payments: checkPayments,
  held: checkHeld,
  drawers: checkDrawers,
  cards: checkCards,
  accounts: checkAccounts,
  shifts: checkShifts,
  days: checkDays,
  earmarks: checkEarmarks,
  balance: checkBalance,
  statement: checkStatement,
  'open ends': checkOpenEnds,
  owed: checkOwed,
  books: checkBooks,
  deadlocks: checkDeadlocks,
} satisfies Record<Exclude<RuleName, 'run'>, (stage: Stage) => Promise<string[]>>

/** The broken rules of a stage at rest. */
export async function findViolations(stage: Stage): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const [rule, check] of Object.entries(RULES)) {
    for (const what of await check(stage)) violations.push({ rule: rule as RuleName, what })
  }
  return violations
}
