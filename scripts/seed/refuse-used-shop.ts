import type { Client } from 'pg'

/** Whether anything but the reading of the statement has been booked. */
const USED = `select exists (select from "Ticket") or exists (select from "DayClose")
  or exists (select from "JournalEntry" where "objectKind" <> 'statement') as used`

const READING = [
  `delete from "JournalPosting" where "entryId" in (select id from "JournalEntry" where "objectKind" = 'statement')`,
  `delete from "JournalEntry" where "objectKind" = 'statement'`,
  'delete from "StatementEntry"',
  'delete from "StatementSync"',
  'delete from "ClearingDay"',
  'delete from "BalanceDay"',
]

/**
 * Refuses a shop that has sold. A running shop has read its statement within a minute, which is no reason to refuse:
 * those rows are deleted, since the past to come has a statement of its own. Runs in the caller's transaction; until
 * that ends, nobody else sells or reads the statement.
 */
export async function refuseUsedShop(client: Client): Promise<void> {
  await client.query('lock table "Ticket", "JournalEntry", "StatementEntry", "StatementSync" in exclusive mode')
  const { rows } = await client.query<{ used: boolean }>(USED)
  if (rows[0]?.used) throw new Error('This shop has sold already. Only one that has not is filled.')
  for (const statement of READING) await client.query(statement)
}
