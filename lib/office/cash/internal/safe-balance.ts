import { type Cash, safe } from '@/lib/books/journal/model.ts'
import type { Environment } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { type Cents, formatMoney } from '@/lib/platform/shared/money.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

/**
 * What safes hold by the books, one row per branch and currency they ever held, USD first. Read from the totals and,
 * for newer entries, the journal, in one statement, so that nothing is missed or counted twice.
 */
export function safeBalances(
  tx: Pick<Tx, '$queryRaw'>,
  environment: Environment,
  branchCodes: string[],
): Promise<(Cash & { branchCode: string })[]> {
  return tx.$queryRaw<(Cash & { branchCode: string })[]>`
    select "branchCode", currency, sum("nativeCents")::bigint as "nativeCents", sum("usdCents")::bigint as "usdCents" from (
      select "branchCode", currency, "nativeCents", "usdCents" from "SafeTotal"
      where environment = ${environment}::"Environment" and "branchCode" = any(${branchCodes})
      union all
      select p."accountKey", p.currency, p."nativeCents", p."usdCents"
      from unnest(${branchCodes}::text[]) code join "JournalPosting" p on p.account = 'safe' and p."accountKey" = code
        join "JournalEntry" e on e.id = p."entryId"
      where e.environment = ${environment}::"Environment"
        and p."entryId" > (select "throughEntryId" from "TotalsThrough" where id = 1)
    ) booked group by 1, 2 order by 1, currency <> 'USD', 2`
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
  const account = safe(branchCode, currency)
  const sums = await safeBalances(tx, environment, [account.key])
  return sums.find((sum) => sum.currency === currency) ?? { currency, nativeCents: 0n, usdCents: 0n }
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
