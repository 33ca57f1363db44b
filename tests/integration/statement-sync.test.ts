import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { syncStatement } from '@/lib/office/statement/sync-statement.ts'
import { db } from '@/lib/platform/database/db.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { atService, fillLedger } from '../support/ledger.ts'
import { AIRTIME, sellNow } from '../support/sell.ts'
import { openShop } from '../support/shop.ts'

const shop = openShop({ minimal: true })

/** `STATEMENT_ROWS=100000` for a hundred thousand; fewer rows prove the same in less time. */
const MANY = Number(process.env.STATEMENT_ROWS ?? 5_000)

type LedgerRow = { kind: string; amount: string; balance: string; at: Date }

/** Both ledgers, oldest first; the Service's is the authority. */
async function bothLedgers() {
  const theirs = await atService<LedgerRow>(
    shop.serviceDatabaseUrl,
    `select kind, available::text as amount, balance_after::text as balance, occurred_at as at from ledger_entries
      where kind <> 'settle' and account_id = (
        select a.id from accounts a join partners p on p.id = a.partner_id
        where a.environment = 'test' and p.code = 'XP-DEMO-0001') order by seq`,
  )
  const ours = await db().statementEntry.findMany({ where: { environment: 'test' }, orderBy: { position: 'asc' } })
  return {
    theirs: theirs.map(({ at, ...row }) => ({ ...row, at: new Date(at).getTime() })),
    ours: ours.map(({ kind, amountCents, balanceAfterCents, occurredAt }) => {
      return { kind, amount: String(amountCents), balance: String(balanceAfterCents), at: occurredAt.getTime() }
    }),
  }
}

async function expectTheSame(): Promise<void> {
  const { theirs, ours } = await bothLedgers()
  expect(ours.length).toBe(theirs.length)
  expect(ours).toEqual(theirs)
  const broken = await db().statementEntry.count({ where: { chained: false } })
  expect(broken).toBe(0)
}

async function syncUntilKilled(): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/sync-process.ts'], {
    env: process.env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  await pause(Math.random() * 700)
  child.kill('SIGKILL')
  await ended
  await db().$executeRaw`update "StatementSync" set "leaseUntil" = null`
}

test('a first reading killed again and again stores every row once, in the Service’s order', async () => {
  await fillLedger(shop.serviceDatabaseUrl, MANY, 3)
  for (let kills = 0; kills < 6; kills += 1) await syncUntilKilled()
  expect(await syncStatement('test')).toEqual({ end: 'up_to_date' })
  await expectTheSame()
})

test('reading again changes nothing, and new rows are added on top, even if many look alike', async () => {
  await syncStatement('test')
  await expectTheSame()
  for (const count of [1, 2, 7, 99, 100, 101, 350]) {
    await fillLedger(shop.serviceDatabaseUrl, count)
    await syncStatement('test')
    await expectTheSame()
  }
})

test('rows that arrive during the reading, and several readers at once, leave the copy equal to the ledger', async () => {
  await fillLedger(shop.serviceDatabaseUrl, 900)
  const reading = syncStatement('test')
  await Promise.all([fillLedger(shop.serviceDatabaseUrl, 150), sellNow(shop.actor, AIRTIME)])
  await reading
  await db().$executeRaw`update "StatementSync" set "leaseUntil" = null`
  await fillLedger(shop.serviceDatabaseUrl, 450)
  const racing = [0, 1, 2].map(async () => {
    await db().$executeRaw`update "StatementSync" set "leaseUntil" = null`
    return syncStatement('test')
  })
  await Promise.all(racing)
  await syncStatement('test')
  await expectTheSame()
})

test('while one reads, a second reader is told so and reads nothing', async () => {
  await db().$executeRaw`update "StatementSync" set "leaseUntil" = now() + interval '1 minute'`
  expect(await syncStatement('test')).toEqual({ end: 'busy' })
  await db().$executeRaw`update "StatementSync" set "leaseUntil" = null`
})

test('a page another reader stored meanwhile is discarded, however slow this one was', async () => {
  await fillLedger(shop.serviceDatabaseUrl, 30)
  const service = serviceFor('demo')
  const ask = service.statement
  let overtaken = false
  const slow = vi.spyOn(service, 'statement').mockImplementation(async (query) => {
    const page = await ask(query)
    if (overtaken) return page
    overtaken = true
    await db().$executeRaw`update "StatementSync" set "leaseUntil" = null`
    expect(await syncStatement('test')).toEqual({ end: 'up_to_date' })
    await fillLedger(shop.serviceDatabaseUrl, 3)
    await syncStatement('test')
    return page
  })
  await syncStatement('test')
  slow.mockRestore()
  await expectTheSame()
})
