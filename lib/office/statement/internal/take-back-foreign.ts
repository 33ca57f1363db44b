import { foreignTakenBack, loadedTakenBack } from '@/lib/books/journal/service-postings.ts'
import type { Environment, StatementEntry } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { withStatementLocked } from '../with-statement-locked.ts'
import { assignRows } from './assign-rows.ts'
import { keepMatches } from './keep-matches.ts'
import { keepNames, nameRows } from './name-rows.ts'
import { postForRow } from './post-for-row.ts'
import { readExpected } from './read-expected.ts'

/** Rows per turn, those tried longest ago first, so that each gets a turn however many are in suspense. */
const AT_ONCE = 100
const PAUSE_MINUTES = 10

/**
 * Takes rows out of suspense that turn out to name a sale, collection or top-up of ours, because the Service gave the
 * name later or our books learned of it later, and pairs them with its entry. Leaves rows that a person assigned.
 */
export function takeBackForeign(environment: Environment): Promise<void> {
  return withStatementLocked(environment, async (tx) => {
    const found = (await takeTurns(tx, environment)).sort((a, b) => (a.position < b.position ? -1 : 1))
    const named = await nameRows(tx, environment, found)
    const matched = assignRows(named, await readExpected(tx, environment, named))
    const ours = found.filter(({ position }, index) => {
      const isNamed = named[index]?.saleId || named[index]?.collectionId
      return isNamed || matched.some(({ row }) => row.position === position)
    })
    for (const row of ours) await takeBack(tx, row)
    const isOurs = ({ position }: { position: bigint }) => ours.some((row) => row.position === position)
    await keepNames(tx, environment, ours, named.filter(isOurs))
    await keepMatches(tx, environment, matched)
  })
}

function takeTurns(tx: Tx, environment: Environment): Promise<StatementEntry[]> {
  return tx.$queryRaw<StatementEntry[]>`
    update "StatementEntry" r set "triedAt" = now() from (
      select position from "StatementEntry"
      where environment = ${environment}::"Environment" and match = 'foreign' and not assigned
        and (reference is not null or "upstreamId" is not null)
        and ("triedAt" is null or "triedAt" < now() - ${PAUSE_MINUTES} * interval '1 minute')
      order by "triedAt" nulls first limit ${AT_ONCE}
    ) turn
    where r.environment = ${environment}::"Environment" and r.position = turn.position
    returning r.*`
}

/**
 * Undoes the booking of a foreign row with a counter-entry, out of suspense or, for a top-up, the bank. The row is open
 * until it is matched.
 */
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
