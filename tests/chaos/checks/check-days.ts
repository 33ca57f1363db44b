import type { DayComparison } from '@/lib/office/day-close/model.ts'
import { beginningOf, endOf } from '@/lib/platform/shared/time/harare-day.ts'
import type { Stage } from '../stage/stage.ts'

type Signed = { day: string; snapshot: DayComparison; throughPosition: string; throughEntryId: string }
type Books = { cents: string; entries: number; later: number }

/** A signed day stays as it was signed, agrees with the Service's own ledger, and leaves nothing unexplained. */
export async function checkDays(stage: Stage): Promise<string[]> {
  const days = await stage.database.rows<Signed>(
    'pos',
    `select day, snapshot, "throughPosition"::text, "throughEntryId"::text from "DayClose" order by day`,
  )
  const faults: string[] = []
  for (const day of days) faults.push(...(await judge(stage, day)))
  return faults
}

async function judge(stage: Stage, signed: Signed): Promise<string[]> {
  const { day, snapshot } = signed
  const books = await readBooks(stage, signed)
  const ledger = await readLedger(stage, signed)
  const unexplained = snapshot.differences.filter(({ cause }) => cause === 'unexplained')
  const faults = unexplained.map(({ id, kind, statementCents, booksCents }) => {
    return `has the unexplained ${kind} ${id}: ${statementCents} in the statement, ${booksCents} in the books`
  })
  if (books.later > 0) faults.push(`got ${books.later} entries after it was signed`)
  const { booksCents, booksEntries, statementCents } = snapshot
  if (booksCents !== books.cents || booksEntries !== books.entries) {
    faults.push(`was signed with ${booksEntries} entries of ${booksCents}; it has ${books.entries} of ${books.cents}`)
  }
  if (statementCents !== ledger)
    faults.push(`was signed with a statement of ${statementCents}; the Service has ${ledger}`)
  return faults.map((fault) => `the signed day ${day} ${fault}`)
}

async function readBooks({ database }: Stage, { day, throughEntryId }: Signed): Promise<Books> {
  const [books] = await database.rows<Books>(
    'pos',
    `with entries as (select * from "JournalEntry" where at >= $1 and at < $2)
     select (select count(*)::int from entries where id > $3) as later,
       coalesce(sum(p."nativeCents"), 0)::text as cents, count(*)::int as entries
     from entries e join "JournalPosting" p on p."entryId" = e.id
     where p.account = 'service_available' and e."objectKind" <> 'statement'`,
    [beginningOf(day), endOf(day), throughEntryId],
  )
  return books ?? { cents: '0', entries: 0, later: 0 }
}

/** What the Service's ledger moved that day, without what was there before our books began. */
async function readLedger({ database }: Stage, { day }: Signed): Promise<string> {
  const span = [beginningOf(day), endOf(day)]
  const [moved] = await database.rows<{ cents: string }>(
    'service',
    `select coalesce(sum(e.available), 0)::text as cents from ledger_entries e join accounts a on a.id = e.account_id
     join partners p on p.id = a.partner_id where p.code = 'XP-DEMO-0001' and a.environment = 'test'
       and e.occurred_at >= $1 and e.occurred_at < $2`,
    span,
  )
  const [before] = await database.rows<{ cents: string }>(
    'pos',
    `select coalesce(sum("amountCents"), 0)::text as cents from "StatementEntry"
     where match = 'before' and "occurredAt" >= $1 and "occurredAt" < $2`,
    span,
  )
  return String(BigInt(moved?.cents ?? 0) - BigInt(before?.cents ?? 0))
}
