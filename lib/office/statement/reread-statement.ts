import type { Environment, StatementEntry, StatementSync } from '@/lib/generated/prisma/client.ts'
import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { requireTotp } from '@/lib/people/second-step/second-step.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { notifyChange } from '@/lib/platform/live/changes.ts'
import { formatSigned } from '@/lib/platform/shared/money.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import { type Fresh, fetchFreshRows } from './internal/fetch-fresh-rows.ts'
import { alignCopies } from './internal/find-overlap.ts'
import type { ReportedRow } from './internal/listed-rows.ts'
import { isChained } from './internal/same-row.ts'
import { addDetails, newDetails, placesBetween } from './internal/store-rows.ts'
import { endTurn, leaseStatement, moveOn, type SyncStop } from './internal/sync-state.ts'
import { takeBack } from './internal/take-back.ts'
import { statementKeys } from './sync-statement.ts'
import { lockStatement } from './with-statement-locked.ts'

/** Replaces our copy only if the balances run through and every row that our books rely on is still there. */
export async function rereadStatement({ ctx, input }: { ctx: Ctx; input: { code: string } }): Promise<void> {
  const { actor } = ctx
  authorise(actor, 'statement:read-anew')
  await requireTotp(ctx, input.code)
  const environment = officeEnvironment()
  const known = await db().statementSync.findUnique({ where: { environment }, select: { credential: true } })
  const keys = statementKeys(environment)
  const key = keys.find((name) => name === known?.credential) ?? keys[0] ?? refuse('ANEW_SILENT')
  const state = (await leaseStatement(environment, key)) ?? refuse('STATEMENT_BUSY')
  let problem = state.problem as SyncStop | null
  try {
    const fresh = await fetchFreshRows(state)
    await db().$transaction((tx) => replaceCopy(tx, ctx, state, fresh), { timeout: 60_000 })
    problem = null
  } finally {
    await endTurn(environment, problem)
  }
}

/** `old` is the same row in our copy, if it was there. */
type Standing = { read: ReportedRow; old: StatementEntry | undefined; position: bigint; chained: boolean }

/** Rows in both copies keep what we know of them; rows only we had are deleted, and their money leaves suspense. */
async function replaceCopy(tx: Tx, ctx: Ctx, state: StatementSync, { rows, askedAt, under }: Fresh): Promise<void> {
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
  // A gap goes with the rows that filled it, and comes again while its rows still cannot be read.
  const isListed = (row: StatementEntry) => row.told && row.kind !== 'gap'
  const listed = span.filter(isListed)
  const { matches, gone } = alignCopies(listed, rows)
  const oldOf = new Map(matches.map(([old, fresh]) => [fresh, listed[old]]))
  const goes = [...span.filter((row) => !isListed(row)), ...gone.flatMap((index) => listed[index] ?? [])]
  const standing = placeRows(ctx, rows, oldOf, { floor: below?.position ?? 0n, below })
  requireNothingLost(ctx, goes)

  const progress = { gapOpen: false, gapCursor: null, gapPosition: null, joinPosition: null, syncedAt: askedAt }
  const moved = await moveOn(tx, state, { ...progress, headPosition: standing[0]?.position ?? state.headPosition })
  if (!moved) refuse('STATEMENT_BUSY')
  for (const row of goes) if (row.match === 'foreign') await takeBack(tx, row)
  const positions = goes.map(({ position }) => position)
  await tx.statementEntry.deleteMany({ where: { environment, position: { in: positions } } })
  const oldest = matches.reduce((most, [, fresh]) => Math.max(most, fresh), -1)
  const added = standing.flatMap(({ read, old, position, chained }, index) => {
    // Whatever is older than our oldest row is already in the opening balance of our books.
    const match = below === null && index > oldest && oldest >= 0 ? ('before' as const) : ('open' as const)
    return old ? [] : [{ environment, credential, position, ...read, chained, match }]
  })
  await tx.statementEntry.createMany({ data: added })
  await storeRest(tx, standing)
  await resolveGaps(tx, environment)
  await recordAudit(tx, ctx.actor, {
    action: 'statement:read-anew',
    objectKind: 'environment',
    objectId: environment,
    detail: { kept: matches.length, added: added.length, removed: goes.length },
  })
  await notifyChange(tx, { topic: 'statement', id: environment })
}

/** Paired, assigned and opening rows must stay; the entry of a row that filled a gap finds a listed row. */
function requireNothingLost({ actor }: Ctx, goes: readonly StatementEntry[]): void {
  const lost = goes.filter(({ match, assigned, told, kind }) => {
    return assigned || match === 'before' || (match === 'ours' && told && kind !== 'gap')
  })
  const [first] = lost
  if (first) refuse('ANEW_MISSING', { params: { count: lost.length, ...formatRow(actor.locale, first) } })
}

type Edge = { floor: bigint; below: StatementEntry | null }

/** Known rows keep their positions, new ones go between. Refuses a jump in the balance that our copy did not have. */
function placeRows(
  { actor }: Ctx,
  rows: readonly ReportedRow[],
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
    if (!follows && !isKnownJump) refuse('ANEW_JUMP', { params: formatRow(actor.locale, read) })
    const position = places[index] ?? refuse('ANEW_NO_ROOM', { params: formatRow(actor.locale, read) })
    return { read, old, position, chained: follows && read.kind !== 'gap' }
  })
}

async function storeRest(tx: Tx, standing: readonly Standing[]): Promise<void> {
  const stays = standing.flatMap(({ read, old, chained }) => (old ? [{ read, old, chained }] : []))
  const [read, old] = [stays.map((row) => row.read), stays.map((row) => row.old)]
  await addDetails(tx, newDetails(read, old))
  for (const { old, chained } of stays.filter(({ old, chained }) => old.chained !== chained)) {
    const { environment, position } = old
    await tx.statementEntry.update({ where: { environment_position: { environment, position } }, data: { chained } })
  }
}

function formatRow(locale: string, { occurredAt, amountCents }: { occurredAt: Date; amountCents: bigint }) {
  const amount = formatSigned(amountCents)
  return { at: harareStamp(occurredAt, locale), amount }
}

/** Resolves incidents about rows that are gone or whose balance now follows. */
async function resolveGaps(tx: Tx, environment: Environment): Promise<void> {
  await tx.$executeRaw`
    update "Incident" i set "resolvedAt" = now()
    where i.environment = ${environment}::"Environment" and i.kind = 'statement_gap' and i."resolvedAt" is null
      and not exists (select from "StatementEntry" r where r.environment = i.environment and not r.chained
        and r.position::text = i.detail ->> 'position')`
}
