import { cashDifference, cashWorth } from '@/lib/books/currencies/cash-worth.ts'
import { postEntry } from '@/lib/books/journal/ledger.ts'
import type { Cash } from '@/lib/books/journal/model.ts'
import { recoveredCounted } from '@/lib/books/journal/ticket-postings.ts'
import { listDrawerBalances } from '@/lib/counter/shifts/drawer-cash.ts'
import { lockShiftAt, shiftForSale } from '@/lib/counter/shifts/till-shift.ts'
import { authorise, type Ctx, requireBranch } from '@/lib/people/access/authorise.ts'
import { ACTOR_TILL, toActorTill } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { environmentOf, officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import type { Environment } from '@/lib/platform/env/credential.ts'
import { type CashCount, parseCashCounts } from '@/lib/platform/shared/cash-count.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'
import { isRepeat } from '@/lib/platform/shared/posted-again.ts'
import { DomainError, refuse } from '@/lib/platform/shared/problem.ts'
import { refuseWhileCatchingUp } from '@/lib/service/standing/queries.ts'

/** `fields` has what was counted, per currency; `uncounted` is what the page showed as not counted, in USD cents. */
type SettleTillInput = {
  tillId: string
  intentId: string
  uncounted: string
  note: string
  fields: Record<string, string>
}

/** Settles recovered cash: the drawer holds what was counted, the rest is over or short. Repeats change nothing. */
export async function settleTill({ ctx: { actor }, input }: { ctx: Ctx; input: SettleTillInput }): Promise<void> {
  authorise(actor, 'day:close')
  const environment = officeEnvironment()
  const counts = parseCounts(input.fields)
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`recovery ${input.tillId}`}, 0))`
    const row = await tx.till.findUnique({ where: { id: input.tillId }, select: ACTOR_TILL })
    if (!row) return refuse('NOT_ALLOWED')
    const till = toActorTill(row)
    requireBranch(actor, till.branchCode)
    if (await isPosted(tx, input, counts)) return
    await refuseWhileCatchingUp(tx, environment)
    const uncountedCents = await uncountedOf(tx, environment, till.id)
    if (uncountedCents === 0n) refuse('RECOVERY_SETTLED')
    if (String(uncountedCents) !== input.uncounted) refuse('RECOVERY_MOVED')
    // Otherwise real cash would be counted in a shift of practice.
    if (environmentOf(till) !== environment) refuse('RECOVERY_TILL_TRAINS')
    const shiftId = await shiftForSale(tx, actor, till)
    await lockShiftAt(tx, till.id)
    const found = await compare(tx, environment, till.id, counts)
    for (const { counted, expected, difference } of found) {
      await tx.recoveredCash.create({
        data: {
          intentId: input.intentId,
          environment,
          tillId: till.id,
          shiftId,
          staffId: actor.staffId,
          currency: counted.currency,
          countedCents: counted.nativeCents,
          expectedCents: expected.nativeCents,
          nativeCents: difference.nativeCents,
          usdCents: difference.usdCents,
        },
      })
    }
    const cash = found.map(({ difference }) => difference)
    await postEntry(tx, recoveredCounted({ tillId: till.id, cash, uncountedCents }), {
      environment,
      objectKind: 'recovery',
      objectId: input.intentId,
      credential: null,
      branchCode: till.branchCode,
      tillId: till.id,
      shiftId,
      staffId: null,
    })
    const counted = Object.fromEntries(found.map((one) => [one.counted.currency, String(one.counted.nativeCents)]))
    const detail = { counted, uncounted: String(uncountedCents), note: input.note.trim() }
    await recordAudit(tx, actor, {
      action: 'recovery:settle',
      objectKind: 'till',
      objectId: till.id,
      branchCode: till.branchCode,
      detail,
    })
  })
}

/** The drawer's dollars must be counted, be it as zero: an empty field is no count. */
function parseCounts(fields: Record<string, string>): CashCount[] {
  const named = Object.keys(fields).flatMap((name) => /^count\.(.+)\.rest$/.exec(name)?.[1] ?? [])
  const read = parseCashCounts(
    fields,
    named.map((code) => ({ code, denominations: [] })),
  )
  if (!read.ok) throw new DomainError(read.problem)
  return read.counts.some(({ currency }) => currency === 'USD') ? read.counts : refuse('RECOVERY_COUNT_EMPTY')
}

/** Whether the form was posted before; with another till or count it is refused (rule R1). */
async function isPosted(tx: Tx, { intentId, tillId }: SettleTillInput, counts: readonly CashCount[]): Promise<boolean> {
  const settled = await tx.recoveredCash.findMany({ where: { intentId } })
  if (settled.length === 0) return false
  const rows = counts.map(({ currency, cents }) => ({ tillId, currency, countedCents: cents }))
  const isSame = settled.length === rows.length && rows.every((one) => settled.some((row) => isRepeat(row, one)))
  return isSame || refuse('RECOVERY_SETTLED')
}

/** Cash of recovered sales at a till that nobody has counted, in USD cents. */
export async function uncountedOf(tx: Tx, environment: Environment, tillId: string): Promise<Cents> {
  const [sum] = await tx.$queryRaw<{ cents: bigint }[]>`
    select coalesce(sum(p."usdCents"), 0)::bigint as cents
    from "JournalPosting" p join "JournalEntry" e on e.id = p."entryId"
    where p.account = 'uncounted' and p."accountKey" = ${tillId} and e.environment = ${environment}::"Environment"`
  return sum?.cents ?? 0n
}

type Found = { counted: Cash; expected: Cash; difference: Cash }

/** Compares counted currencies with the books at today's rate; one that was not counted stays as it is in the books. */
async function compare(
  tx: Tx,
  environment: Environment,
  tillId: string,
  counts: readonly CashCount[],
): Promise<Found[]> {
  const balances = await listDrawerBalances(tx, environment, tillId)
  const found: Found[] = []
  for (const { currency, cents } of counts) {
    const worth = await cashWorth(tx, currency)
    const counted = worth(cents)
    const expected = worth(balances.find((one) => one.currency === currency)?.nativeCents ?? 0n)
    found.push({ counted, expected, difference: cashDifference(counted, expected) })
  }
  return found
}
