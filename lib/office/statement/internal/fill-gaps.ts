import { foreignTakenBack } from '@/lib/books/journal/service-postings.ts'
import type { Environment, StatementEntry } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { notifyChange } from '@/lib/platform/live/changes.ts'
import { withStatementLocked } from '../with-statement-locked.ts'
import { postForRow } from './book-rows.ts'
import { BOOKED_MOVES, KIND_OF_MOVE, REQUESTED_AT } from './list-expected.ts'
import { GRACE_MINUTES, SLACK_MS } from './name-rows.ts'

/** Sales are followed for a week (rule R3). */
const OPEN_DAYS = 7

/** Fills gaps with what our books say happened in them, one row per entry; the gap keeps the rest (decision 027). */
export function fillGaps(environment: Environment): Promise<number> {
  return withStatementLocked(environment, async (tx) => {
    const gaps = await tx.$queryRaw<StatementEntry[]>`
      update "StatementEntry" set "triedAt" = now()
      where environment = ${environment}::"Environment" and kind = 'gap' and not assigned
        and "readAt" between now() - ${OPEN_DAYS} * interval '1 day' and now() - ${GRACE_MINUTES} * interval '1 minute'
        and ("triedAt" is null or "triedAt" < now() - ${GRACE_MINUTES} * interval '1 minute')
      returning *`
    gaps.sort((a, b) => (a.position > b.position ? -1 : 1))
    // Entries that fit without clock slack go first, into whichever gap.
    for (const slackMs of [0, SLACK_MS]) for (const gap of gaps) await fill(tx, gap, slackMs)
    return gaps.length
  })
}

async function fill(tx: Tx, { environment, position }: StatementEntry, slackMs: number): Promise<void> {
  const where = { environment_position: { environment, position } }
  const gap = await tx.statementEntry.findUniqueOrThrow({ where })
  const { credential, occurredAt } = gap
  const below = { environment, position: { lt: position } }
  const order = { position: 'desc' } as const
  const [under, newestListed] = await Promise.all([
    tx.statementEntry.findFirst({ where: below, orderBy: order }),
    tx.statementEntry.findFirst({ where: { ...below, told: true }, orderBy: order }),
  ])
  if (!under || !newestListed) return
  const span = [newestListed.occurredAt.getTime() - slackMs, occurredAt.getTime() + slackMs] as const
  const entries = await listUnlisted(tx, environment, span)
  const room = (position - under.position) / BigInt(entries.length + 1)
  const [first, last] = [under.occurredAt.getTime(), occurredAt.getTime()]
  let balance = under.balanceAfterCents
  const rows = entries.map(({ at, kind, amountCents, ...names }, index) => {
    balance += amountCents
    return {
      environment,
      credential,
      position: under.position + room * BigInt(index + 1),
      kind,
      occurredAt: new Date(Math.min(Math.max(at.getTime(), first), last)),
      amountCents,
      balanceAfterCents: balance,
      told: false,
      match: 'ours' as const,
      ...names,
    }
  })
  if (rows.length === 0) return
  await tx.statementEntry.createMany({ data: rows })
  const filledCents = balance - under.balanceAfterCents
  await tx.statementEntry.update({
    where,
    data: { amountCents: gap.amountCents - filledCents, ...(gap.match === 'ours' && { match: 'open' as const }) },
  })
  if (gap.match === 'foreign')
    for (const row of rows) {
      // This part of the gap went into suspense but is ours.
      await postForRow(tx, row, foreignTakenBack(row))
    }
  await notifyChange(tx, { topic: 'statement', id: environment })
}

type Unlisted = {
  journalEntryId: bigint
  at: Date
  kind: string
  amountCents: bigint
  saleId: string | null
  collectionId: string | null
  branchCode: string | null
}

/** Entries between two times (milliseconds since 1970) that moved the balance and have no row. */
function listUnlisted(tx: Tx, environment: Environment, span: readonly [number, number]): Promise<Unlisted[]> {
  const [earliest, latest] = span.map((ms) => new Date(ms))
  return tx.$queryRaw<Unlisted[]>`
    select e.id as "journalEntryId", e.at, e."saleId"::text as "saleId", e."collectionId"::text as "collectionId",
      e."branchCode", sum(p."nativeCents")::bigint as "amountCents",
      ${KIND_OF_MOVE} as kind
    from ${BOOKED_MOVES}
    where e.environment = ${environment}::"Environment" and e."objectKind" <> 'statement'
      and e.at >= ${earliest} and e.at < now() - ${GRACE_MINUTES} * interval '1 minute'
      and case when e.event = 'reversed' then e.at else ${REQUESTED_AT} end <= ${latest}
      and not exists (select from "StatementEntry" m where m."journalEntryId" = e.id)
    group by e.id having sum(p."nativeCents") <> 0 order by e.at, e.id`
}
