import { assignmentTakenBack, foreignTakenBack, loadedTakenBack } from '@/lib/books/journal/service-postings.ts'
import type { Environment, StatementEntry } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { notifyChange } from '@/lib/platform/live/changes.ts'
import { withStatementLocked } from '../with-statement-locked.ts'
import { assignRows } from './assign-rows.ts'
import { postForRow } from './book-rows.ts'
import { listExpected } from './list-expected.ts'
import { nameRows, storeMatches, storeRowNames } from './name-rows.ts'

/** Those tried longest ago first, so that each gets a turn however many are in suspense. */
const FOREIGN_AT_ONCE = 100
const PAUSE_MINUTES = 10

/** Takes rows out of suspense that turn out to name something of ours, and pairs them with its entry. */
export function takeBackForeign(environment: Environment): Promise<void> {
  return withStatementLocked(environment, async (tx) => {
    const found = (await claimTurns(tx, environment)).sort((a, b) => (a.position < b.position ? -1 : 1))
    const named = await nameRows(tx, environment, found)
    const matched = assignRows(named, await listExpected(tx, environment, named))
    const ours = found.filter(({ position }, index) => {
      const isNamed = named[index]?.saleId || named[index]?.collectionId
      return isNamed || matched.some(({ row }) => row.position === position)
    })
    for (const row of ours) await takeBack(tx, row)
    const isOurs = ({ position }: { position: bigint }) => ours.some((row) => row.position === position)
    await storeRowNames(tx, environment, ours, named.filter(isOurs))
    await storeMatches(tx, environment, matched)
  })
}

function claimTurns(tx: Tx, environment: Environment): Promise<StatementEntry[]> {
  return tx.$queryRaw<StatementEntry[]>`
    update "StatementEntry" r set "triedAt" = now() from (
      select position from "StatementEntry"
      where environment = ${environment}::"Environment" and match = 'foreign' and not assigned
        and (reference is not null or "upstreamId" is not null)
        and ("triedAt" is null or "triedAt" < now() - ${PAUSE_MINUTES} * interval '1 minute')
      order by "triedAt" nulls first limit ${FOREIGN_AT_ONCE}
    ) turn
    where r.environment = ${environment}::"Environment" and r.position = turn.position
    returning r.*`
}

/** Undoes the booking of a foreign row, out of suspense or, for a top-up, the bank. */
export async function takeBack(tx: Tx, row: StatementEntry): Promise<void> {
  const { environment, position, credential, amountCents } = row
  const isLoaded = row.kind === 'top_up' && amountCents > 0n
  const entry = isLoaded ? loadedTakenBack({ credential, amountCents }) : foreignTakenBack({ credential, amountCents })
  await postForRow(tx, row, entry)
  await tx.statementEntry.update({
    where: { environment_position: { environment, position } },
    data: { match: 'open', journalEntryId: null },
  })
}

const ASSIGNED_AT_ONCE = 100
/** For so long the news of a sale or payment may come after a person assigned its row. */
const NEWS_WITHIN_DAYS = 90

type Disproved = StatementEntry & { cause: 'own_use' | 'lost' }

/**
 * Takes back what a person said of rows as own use or lost whose sale or payment our books have since learned of: the
 * money would be in our books twice. What was taken out of suspense before stays.
 */
export function takeBackAssigned(environment: Environment): Promise<void> {
  return withStatementLocked(environment, async (tx) => {
    const found = await listDisproved(tx, environment)
    const named = await nameRows(tx, environment, found)
    const expected = await listExpected(tx, environment, named)
    const matched = assignRows(
      named,
      expected.filter(({ journalEntryId }) => journalEntryId !== null),
    )
    for (const row of found) {
      if (matched.some((one) => one.row.position === row.position)) await takeBackAssignment(tx, row)
    }
    await storeMatches(tx, environment, matched)
    if (matched.length > 0) await notifyChange(tx, { topic: 'statement', id: environment })
  })
}

/** Begins with what people assigned, which is little, and looks only for entries without a row. */
function listDisproved(tx: Tx, environment: Environment): Promise<Disproved[]> {
  return tx.$queryRaw<Disproved[]>`
    select r.*, a.cause from "StatementAssignment" a
      join "StatementEntry" r on r.environment = a.environment and r.position = a.position
    where a.environment = ${environment}::"Environment" and a.cause in ('own_use', 'lost')
      and a.at > now() - ${NEWS_WITHIN_DAYS} * interval '1 day' and r.match = 'foreign' and r.assigned
      and exists (
        select from "JournalEntry" e where (e."saleId" = r."saleId" or e."collectionId" = r."collectionId")
          and e."objectKind" <> 'statement'
          and not exists (select from "StatementEntry" m where m."journalEntryId" = e.id))
      and not exists (
        select from "JournalEntry" e where e.environment = r.environment and e."objectKind" = 'statement'
          and e."objectId" = r.position::text and e.event = 'taken_back')
    order by r.position limit ${ASSIGNED_AT_ONCE}`
}

async function takeBackAssignment(
  tx: Tx,
  { environment, position, branchCode, cause, ...row }: Disproved,
): Promise<void> {
  const by = { branchCode, staffId: null }
  await postForRow(tx, { environment, position, ...row }, assignmentTakenBack({ ...row, cause }), by)
  await tx.statementEntry.update({
    where: { environment_position: { environment, position } },
    data: { match: 'open', assigned: false, journalEntryId: null },
  })
}
