import type { Client } from 'pg'

/** Tables that grow with the sales. */
const GROWING = [
  'Ticket',
  'Quote',
  'Sale',
  'SaleEvent',
  'Tender',
  'Collection',
  'MoneyReturn',
  'Audit',
  'WebhookInbox',
  'ShiftLine',
  'JournalEntry',
  'JournalPosting',
  'StatementEntry',
]

/**
 * Drops the indexes of growing tables and returns their definitions: building them afterwards takes minutes, updating
 * them row by row most of an hour. The caller's transaction restores them if it fails. Primary keys stay.
 */
export async function setIndexesAside(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class t on t.oid = i.indrelid
     where t.relnamespace = 'public'::regnamespace and t.relname = any($1) and not i.indisprimary
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
     order by t.relname, 2`,
    [GROWING],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  // For a partitioned table PostgreSQL gives a definition that leaves out the partitions.
  return rows.map(({ definition }) => definition.replace(' ON ONLY ', ' ON '))
}
