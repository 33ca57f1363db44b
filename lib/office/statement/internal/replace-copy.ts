import type { StatementEntry, StatementSync } from '@/lib/generated/prisma/client.ts'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { notifyChange } from '@/lib/platform/live/notify-change.ts'
import { formatSigned } from '@/lib/platform/shared/money.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { harareStamp } from '@/lib/platform/shared/say-time.ts'
import { addDetails, newDetails } from './add-details.ts'
import { alignCopies } from './align-copies.ts'
import { lockStatement } from './lock-statement.ts'
import { placesBetween } from './places-between.ts'
import type { Fresh } from './read-fresh.ts'
import type { ReadRow } from './read-row.ts'
import { resolveGaps } from './resolve-gaps.ts'
import { isChained } from './same-row.ts'
import { moveOn } from './sync-state.ts'
import { takeBack } from './take-back-foreign.ts'

/** A row of the new copy; `old` is the same row in our copy, if it was there. */
type Standing = { read: ReadRow; old: StatementEntry | undefined; position: bigint; chained: boolean }

/**
 * Replaces our rows above `under` with those just read, in the caller's transaction. Rows in both keep their positions
 * and all we know of them; rows only we had are deleted, and their money leaves suspense if it was there.
 */
export async function replaceCopy(
  tx: Tx,
  ctx: Ctx,
  state: StatementSync,
  { rows, askedAt, under }: Fresh,
): Promise<void> {
  const { environment, credential } = state
  await lockStatement(tx, environment)
  const order = { position: 'desc' } as const
  const span = await tx.statementEntry.findMany({
    where: { environment, position: { gt: under ?? -1n } },
    orderBy: order,
  })
  const below = await tx.statementEntry.findFirst({
    where: { environment, position: { lte: under ?? -1n } },
    orderBy: order,
  })
  // A gap goes with the rows that our books filled it with, and comes again while its rows still cannot be read.
  const isListed = (row: StatementEntry) => row.told && row.kind !== 'gap'
  const told = span.filter(isListed)
  const { kept, gone } = alignCopies(told, rows)
  const oldOf = new Map(kept.map(([old, fresh]) => [fresh, told[old]]))
  const goes = [...span.filter((row) => !isListed(row)), ...gone.flatMap((index) => told[index] ?? [])]
  const standing = placeRows(ctx, rows, oldOf, { floor: below?.position ?? 0n, below })
  requireNothingLost(ctx, goes)

  const progress = { gapOpen: false, gapCursor: null, gapPosition: null, joinPosition: null, syncedAt: askedAt }
  const moved = await moveOn(tx, state, { ...progress, headPosition: standing[0]?.position ?? state.headPosition })
  if (!moved) refuse('STATEMENT_BUSY')
  for (const row of goes) if (row.match === 'foreign') await takeBack(tx, row)
  const positions = goes.map(({ position }) => position)
  await tx.statementEntry.deleteMany({ where: { environment, position: { in: positions } } })
  const oldest = kept.reduce((most, [, fresh]) => Math.max(most, fresh), -1)
  const added = standing.flatMap(({ read, old, position, chained }, index) => {
    // Whatever is older than our oldest row is already in the opening balance of our books.
    const match = below === null && index > oldest && oldest >= 0 ? ('before' as const) : ('open' as const)
    return old ? [] : [{ environment, credential, position, ...read, chained, match }]
  })
  await tx.statementEntry.createMany({ data: added })
  await keepRest(tx, standing)
  await resolveGaps(tx, environment)
  await recordAudit(tx, ctx.actor, {
    action: 'statement:read-anew',
    objectKind: 'environment',
    objectId: environment,
    detail: { kept: kept.length, added: added.length, removed: goes.length },
  })
  await notifyChange(tx, { topic: 'statement', id: environment })
}

/**
 * Rows that are paired with an entry, assigned by a person, or part of the opening balance must not be deleted. Paired
 * rows that filled a gap may be: their entry can be paired with a listed row.
 */
function requireNothingLost({ actor }: Ctx, goes: readonly StatementEntry[]): void {
  const lost = goes.filter(({ match, assigned, told, kind }) => {
    return assigned || match === 'before' || (match === 'ours' && told && kind !== 'gap')
  })
  const [first] = lost
  if (first) refuse('ANEW_MISSING', { params: { count: lost.length, ...sayRow(actor.locale, first) } })
}

type Edge = { floor: bigint; below: StatementEntry | null }

/**
 * Gives each row its position: known rows keep theirs, new ones go between. Refuses a jump in the balance that our copy
 * did not have.
 */
function placeRows(
  { actor }: Ctx,
  rows: readonly ReadRow[],
  oldOf: ReadonlyMap<number, StatementEntry | undefined>,
  { floor, below }: Edge,
): Standing[] {
  const places = placesBetween(
    rows.map((_, index) => oldOf.get(index)?.position ?? null),
    floor,
  )
  return rows.map((read, index) => {
    const old = oldOf.get(index)
    const older = rows[index + 1] ?? below
    const follows = !older || isChained(read, older)
    const isKnownJump = old?.chained === false && (index === rows.length - 1 || oldOf.has(index + 1))
    if (!follows && !isKnownJump) refuse('ANEW_JUMP', { params: sayRow(actor.locale, read) })
    const position = places[index] ?? refuse('ANEW_NO_ROOM', { params: sayRow(actor.locale, read) })
    return { read, old, position, chained: follows && read.kind !== 'gap' }
  })
}

/** Updates what the Service reports of the rows that stay, and whether their balance follows from the row below. */
async function keepRest(tx: Tx, standing: readonly Standing[]): Promise<void> {
  const stays = standing.flatMap(({ read, old, chained }) => (old ? [{ read, old, chained }] : []))
  const [read, old] = [stays.map((row) => row.read), stays.map((row) => row.old)]
  await addDetails(tx, newDetails(read, old))
  for (const { old, chained } of stays.filter(({ old, chained }) => old.chained !== chained)) {
    const { environment, position } = old
    await tx.statementEntry.update({ where: { environment_position: { environment, position } }, data: { chained } })
  }
}

function sayRow(locale: string, { occurredAt, amountCents }: { occurredAt: Date; amountCents: bigint }) {
  const amount = formatSigned(amountCents)
  return { at: harareStamp(occurredAt, locale), amount }
}
