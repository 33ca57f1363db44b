import { type EntryContext, postEntry } from '@/lib/books/journal/ledger.ts'
import type { Entry } from '@/lib/books/journal/model.ts'
import { balanceFound, foreignStatementRow, topUpCredited } from '@/lib/books/journal/service-postings.ts'
import type { Environment, StatementEntry } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { withStatementLocked } from '../with-statement-locked.ts'

/**
 * Books each foreign row once: top-ups made elsewhere as top-ups, the rest into suspense. A row with a reference that
 * is not ours is foreign at once; others after the grace, and while no unsettled object of ours has that amount.
 */
export async function bookForeign(
  tx: Tx,
  environment: Environment,
  tried: readonly bigint[],
  graceMinutes: number,
): Promise<void> {
  const rows = await listForeign(tx, environment, tried, graceMinutes)
  for (const row of rows) await bookRow(tx, row)
  await tx.$executeRaw`
    update "StatementEntry" set "triedAt" = now() where environment = ${environment}::"Environment"
      and position = any(${rows.map(({ position }) => position)}) and match = 'foreign'`
}

function listForeign(
  tx: Tx,
  environment: Environment,
  tried: readonly bigint[],
  graceMinutes: number,
): Promise<StatementEntry[]> {
  return tx.$queryRaw<StatementEntry[]>`
    select r.* from "StatementEntry" r
    where r.environment = ${environment}::"Environment" and r.match = 'open' and r.position = any(${[...tried]})
      and (r.kind <> 'gap' or r."triedAt" is not null)
      and not exists (select from "JournalEntry" e where e.environment = r.environment and e."objectKind" = 'statement'
        and e."objectId" = r.position::text and e.event in ('foreign', 'credited'))
      and r."saleId" is null and r."collectionId" is null
      and (r."readAt" < now() - ${graceMinutes} * interval '1 minute'
        or (r.kind <> 'top_up' and r.reference is not null))
      and (r.reference is not null
        or not exists (select from "Sale" s where s.environment = r.environment
          and s.state in ('sending', 'pending', 'not_sold') and s."totalDebitCents" = abs(r."amountCents")
          and s."claimedAt" between r."occurredAt" - interval '36 hours' and r."occurredAt" + interval '36 hours'))
      and (r.reference is not null
        or not exists (select from "Collection" c where c.environment = r.environment
          and c.state in ('sending', 'pending', 'not_made') and c."amountCents" = abs(r."amountCents")
          and c."createdAt" between r."occurredAt" - interval '36 hours' and r."occurredAt" + interval '36 hours'))
      and not (r.kind = 'top_up' and exists (select from "Funding" f where f.environment = r.environment
        and f.state <> 'completed' and (f.reference = r.reference or f."upstreamId" = r."upstreamId"
          or (r.reference is null and r."upstreamId" is null and f.state in ('sending', 'pending', 'not_made')
            and f."amountCents" = r."amountCents" and f."sentAt" < r."occurredAt" + interval '36 hours'
            and r."readAt" > now() - interval '36 hours'))))
    order by r.position`
}

async function bookRow(tx: Tx, row: StatementEntry): Promise<void> {
  const { environment, position, credential, amountCents } = row
  const where = { environment_position: { environment, position } }
  if (amountCents === 0n) {
    await tx.statementEntry.update({ where, data: { match: 'ours' } })
    return
  }
  const isLoaded = row.kind === 'top_up' && amountCents > 0n
  const entry = isLoaded ? topUpCredited({ credential, amountCents }) : foreignStatementRow({ credential, amountCents })
  const journalEntryId = await postForRow(tx, row, entry)
  await tx.statementEntry.update({ where, data: { match: 'foreign', journalEntryId } })
}

/** Books the balance from before our books, once. Locks the progress before the rows, or it could deadlock. */
export function bookOpening(environment: Environment): Promise<void> {
  return withStatementLocked(environment, async (tx) => {
    const where = { environment, openingBooked: false }
    const { count } = await tx.statementSync.updateMany({ where, data: { openingBooked: true } })
    if (count === 0) return
    const sync = await tx.statementSync.findUniqueOrThrow({ where: { environment } })
    await tx.statementEntry.updateMany({
      where: { environment, match: 'open', occurredAt: { lt: sync.booksFrom } },
      data: { match: 'before' },
    })
    const [first, older] = await Promise.all([
      tx.statementEntry.findFirst({ where: { environment }, orderBy: { position: 'asc' } }),
      tx.statementEntry.aggregate({ where: { environment, match: 'before' }, _sum: { amountCents: true } }),
    ])
    const atFirst = first ? first.balanceAfterCents - first.amountCents : 0n
    const amountCents = atFirst + (older._sum.amountCents ?? 0n)
    if (amountCents !== 0n) {
      await postEntry(tx, balanceFound({ credential: sync.credential, amountCents }), {
        environment,
        objectKind: 'statement',
        objectId: 'opening',
        credential: sync.credential,
        branchCode: null,
        tillId: null,
        shiftId: null,
        staffId: null,
      })
    }
  })
}

type Row = Pick<StatementEntry, 'environment' | 'position' | 'credential'> & { upstreamId?: string | null }

/** Posts an entry about a statement row, which no till or shift caused. Returns the entry's id. */
export function postForRow(
  tx: Tx,
  { environment, position, credential, upstreamId = null }: Row,
  entry: Entry,
  by: Pick<EntryContext, 'branchCode' | 'staffId'> = { branchCode: null, staffId: null },
): Promise<bigint> {
  return postEntry(tx, entry, {
    environment,
    objectKind: 'statement',
    objectId: String(position),
    credential,
    upstreamId,
    ...by,
    tillId: null,
    shiftId: null,
  })
}
