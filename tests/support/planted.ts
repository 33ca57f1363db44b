import { db } from '@/lib/platform/database/db.ts'
import { atService } from './ledger.ts'

const DEMO_ACCOUNT = `(select a.id from accounts a join partners p on p.id = a.partner_id
  where a.environment = 'test' and p.code = 'XP-DEMO-0001')`

/** Dates a sale's row in the Service's ledger, before we read it. */
export async function dateRow(databaseUrl: string, reference: string | null, kind: string, at: Date): Promise<void> {
  const statement = 'update ledger_entries set occurred_at = $3 where reference = $1 and kind = $2'
  await atService(databaseUrl, statement, [reference, kind, at])
}

/** Dates our books' entry of a sale, as if its news had come then. */
export async function dateEntry(saleId: string, at: Date): Promise<void> {
  await db().$transaction([
    db().$executeRaw`alter table "JournalEntry" disable trigger append_only`,
    db().$executeRaw`update "JournalEntry" set at = ${at} where "saleId" = ${saleId}::uuid`,
    db().$executeRaw`alter table "JournalEntry" enable trigger append_only`,
  ])
}

/** Makes the Service charge a sale `times` more times. Returns the number of the first new row. */
export async function doubleRow(databaseUrl: string, reference: string | null, times = 1): Promise<string> {
  const [row] = await atService<{ seq: string }>(
    databaseUrl,
    `with old as (select * from ledger_entries where reference = $1 and kind = 'sale'),
      account as (update accounts a set available = a.available + $2::int * old.available from old
        where a.id = old.account_id returning a.available as balance)
      insert into ledger_entries (account_id, kind, available, reserved, outside, balance_after, object_id, reference,
        branch_id, occurred_at)
      select account_id, kind, old.available, reserved, outside, account.balance - ($2::int - n) * old.available,
        object_id, reference, branch_id, now()
      from old, account, generate_series(1, $2::int) n order by n returning seq`,
    [reference, times],
  )
  return row?.seq ?? ''
}

/** Makes the Service reserve another sum than that of its pending sales. */
export async function setAside(databaseUrl: string, cents: number): Promise<void> {
  await atService(databaseUrl, `update accounts set reserved = $1 where id = ${DEMO_ACCOUNT}`, [cents])
}
