import { type Environment, Prisma } from '@/lib/generated/prisma/client.ts'
import { db, type SqlTx } from '@/lib/platform/database/db.ts'
import { inOrder } from '@/lib/platform/database/plain.ts'
import { type Cents, formatUsd } from '@/lib/platform/shared/money.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

/** While the balance holds other customers' money, an older figure is not trusted. */
const BALANCE_GOOD_FOR_MS = 10_000

/** Under `BALANCE_GOOD_FOR_MS`, so that the figure is still good at the claim. */
const REFRESH_AFTER_MS = 5_000

/** A previous version of this program stores only when the balance was asked for. */
const TOLD_AT = Prisma.sql`greatest("balanceToldAt", "balanceAt")`

/** `debitCents`: beyond the money that the ticket brings in itself. `saleIds`: what it is spent on, if it is sent now. */
export type Spending = { ticketId: string; environment: Environment; debitCents: Cents; saleIds?: readonly string[] }

/** The balance that all keys of an environment share, and the claims on it, in USD cents. */
type Balance = {
  availableCents: Cents | null
  balanceKey: string | null
  isFresh: boolean
  /** What other customers have paid in that no sale under way will spend (money rule 2). */
  earmarkedCents: Cents
  /** Open payments that may already be in the figure without our having heard of them. */
  unheardCents: Cents
  isAwaited: boolean
  /** What sales and reversed payments take out of the balance but the figure may still include. */
  leavingCents: Cents
}

/** `stale`: not known recently enough; `unknown`: never told. */
type Verdict = 'covered' | 'short' | 'stale' | 'unknown'

/** `balanceKey` is the key that last got the balance. */
export async function weighSpending(spending: Spending): Promise<{ verdict: Verdict; balanceKey: string | null }> {
  if (!(await mayBeShared(db(), spending))) return { verdict: 'covered', balanceKey: null }
  const balance = await readBalance(db(), spending, REFRESH_AFTER_MS)
  return { verdict: weigh(balance, spending.debitCents), balanceKey: balance.balanceKey }
}

/** The last step of a transaction that spends: nothing may lock or write after it but the commit. */
export type SpendLast = () => Promise<void>

/**
 * Refuses what the balance does not cover beside other customers' money, and returns the last step of the caller's
 * transaction, which weighs it once more: claims on others' money end one at a time, else two spend the same rest.
 * `wasAsked`: the Service was asked for the balance a moment ago; what it then does not tell refuses nothing.
 * @throws BALANCE_EARMARKED, BASKET_OVER_BALANCE, BALANCE_NOT_KNOWN; the last step too
 */
export async function refuseOverEarmarks(tx: SqlTx, spending: Spending, wasAsked = true): Promise<SpendLast> {
  if (!(await mayBeShared(tx, spending))) return async () => undefined
  const refuseUncovered = (balance: Balance) => refuseUnless(balance, spending.debitCents, wasAsked)
  refuseUncovered(await readBalance(tx, spending, BALANCE_GOOD_FOR_MS))
  return async () => {
    const { environment } = spending
    const [, balance] = await inOrder(tx, [
      () => tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${`balance ${environment}`}))`,
      () => readBalance(tx, spending, BALANCE_GOOD_FOR_MS),
    ])
    refuseUncovered(balance)
  }
}

function refuseUnless(balance: Balance, debitCents: Cents, wasAsked: boolean): void {
  const verdict = weigh(balance, debitCents)
  if (verdict === 'stale' || (verdict === 'unknown' && !wasAsked)) refuse('BALANCE_NOT_KNOWN')
  if (verdict !== 'short') return
  const { earmarkedCents, unheardCents, leavingCents } = balance
  const availableCents = balance.availableCents ?? 0n
  const othersCents = earmarkedCents + unheardCents
  if (othersCents === 0n) {
    const params = { needed: formatUsd(debitCents), available: formatUsd(availableCents - leavingCents) }
    refuse('BASKET_OVER_BALANCE', { params })
  }
  const params = { available: formatUsd(availableCents), earmarked: formatUsd(othersCents) }
  refuse('BALANCE_EARMARKED', { params })
}

/** Other tickets' payments that may be in the balance without our having heard of them, oldest first. */
export function listUnconfirmed({ ticketId, environment }: Spending, most: number) {
  return db().$queryRaw<{ id: string; credential: string; reference: string; upstreamId: string | null }[]>`
    select c.id::text, c.credential, c.reference, c."upstreamId" from "Collection" c
    where c.environment = ${environment}::"Environment" and c.state in ('sending', 'pending')
      and c."ticketId" <> ${ticketId}::uuid
      and coalesce(c."notPaidAt", '-infinity') <
        (select max(${TOLD_AT}) from "ServiceStanding" where environment = ${environment}::"Environment")
    order by c."createdAt" limit ${most}`
}

function weigh(balance: Balance, debitCents: Cents): Verdict {
  const { availableCents, isFresh, earmarkedCents, unheardCents, leavingCents } = balance
  if (debitCents <= 0n || !isShared(balance)) return 'covered'
  if (availableCents === null) return 'unknown'
  if (!isFresh) return 'stale'
  return availableCents - leavingCents - earmarkedCents - unheardCents >= debitCents ? 'covered' : 'short'
}

/** Money that arrives between the weighing and the sale is safe, since the sale was covered without it. */
function isShared({ earmarkedCents, isAwaited }: Balance): boolean {
  return earmarkedCents > 0n || isAwaited
}

const earmarkedBeside = ({ ticketId, environment }: Spending) => Prisma.sql`"TicketPosition" p
  where p."byPhone" and p."heldCents" > 0 and p.environment = ${environment}::"Environment" and p."ticketId" <> ${ticketId}::uuid`

const awaitedBeside = ({ ticketId, environment }: Spending) => Prisma.sql`
  c.environment = ${environment}::"Environment" and c.state in ('sending', 'pending')
  and c."ticketId" <> ${ticketId}::uuid`

/** Every press of Sell asks, so this reads a tenth of what `readBalance` does. */
async function mayBeShared(tx: SqlTx, spending: Spending): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ mayBe: boolean }[]>`
    select exists (select from ${earmarkedBeside(spending)})
      or exists (select from "Collection" c where ${awaitedBeside(spending)}) as "mayBe"`
  return row?.mayBe ?? true
}

/** One statement, so that whatever moves meanwhile is seen either before or after its move. */
async function readBalance(tx: SqlTx, spending: Spending, goodForMs: number): Promise<Balance> {
  const { environment, saleIds = [] } = spending
  const [row] = await tx.$queryRaw<Balance[]>`
    with told as (
      select credential, "availableCents" as cents, "balanceAt" as at, ${TOLD_AT} as "toldAt" from "ServiceStanding"
      where environment = ${environment}::"Environment" and "availableCents" is not null
      order by "balanceAt" desc limit 1
    ), standing as (
      select t.* from (select) one left join told t on true
    ), earmarked as (
      select p."freeCents" as cents from ${earmarkedBeside(spending)}
    ), awaited as (
      select c."amountCents" as cents, c."createdAt" <= standing."toldAt"
        and (c."notPaidAt" is null or c."notPaidAt" < standing."toldAt") as unheard
      from "Collection" c, standing where ${awaitedBeside(spending)}
    ), leaving as (
      select "totalDebitCents" as cents from "Sale"
      where environment = ${environment}::"Environment" and state = 'sending' and id <> all(${saleIds}::uuid[])
      union all
      select -p."nativeCents" from "JournalEntry" e join "JournalPosting" p on p."entryId" = e.id, standing
      where e.environment = ${environment}::"Environment" and e.at > standing.at
        and p.account = 'service_available' and p."nativeCents" < 0
    )
    select standing.cents as "availableCents", standing.credential as "balanceKey",
      coalesce(standing.at > clock_timestamp() - ${goodForMs} * interval '1 millisecond', false) as "isFresh",
      (select coalesce(sum(cents), 0)::bigint from earmarked) as "earmarkedCents",
      (select coalesce(sum(cents) filter (where unheard), 0)::bigint from awaited) as "unheardCents",
      exists (select from awaited) as "isAwaited",
      (select coalesce(sum(cents), 0)::bigint from leaving) as "leavingCents"
    from standing`
  if (!row) throw new Error('The balance could not be read')
  return row
}
