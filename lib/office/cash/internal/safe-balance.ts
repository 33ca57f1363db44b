import type { Cash } from '@/lib/books/journal/model.ts'
import { type CashBalance, cashBalances } from '@/lib/books/totals/booked-balances.ts'
import type { Environment } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { type Cents, formatMoney } from '@/lib/platform/shared/money.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

/** What branches' safes hold by the books, one row per safe and currency it ever held, USD first. */
export async function safeBalances(
  tx: Pick<Tx, '$queryRaw'>,
  environment: Environment,
  branchCodes: string[],
): Promise<CashBalance[]> {
  const balances = await cashBalances(tx, environment, 'safe', branchCodes)
  return balances.toSorted((a, b) => Number(b.currency === 'USD') - Number(a.currency === 'USD'))
}

/**
 * What one safe holds in one currency. The caller must hold `lockSafes`, or another movement could take the same cash.
 */
export async function safeBalance(
  tx: Tx,
  environment: Environment,
  branchCode: string,
  currency: string,
): Promise<Cash> {
  const balances = await safeBalances(tx, environment, [branchCode])
  return balances.find((balance) => balance.currency === currency) ?? { currency, nativeCents: 0n, usdCents: 0n }
}

/**
 * Refuses with SAFE_SHORT if more cash would leave a safe than the books have in it; none can leave a safe below zero.
 */
export function refuseBeyondSafe(inside: Cash, leavingCents: Cents): void {
  if (leavingCents <= 0n || leavingCents <= inside.nativeCents) return
  const cents = inside.nativeCents > 0n ? inside.nativeCents : 0n
  refuse('SAFE_SHORT', { params: { there: formatMoney({ cents, currency: inside.currency }) } })
}

/**
 * Lets the office enter one movement at a time, so that two forms cannot take the same cash; held until the transaction
 * ends.
 */
export async function lockSafes(tx: Tx): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('safes'))`
}
