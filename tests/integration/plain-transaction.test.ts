import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import { afterCommit, columnsOf, db } from '@/lib/platform/database/db.ts'
import { executePlain, inOrder, plainTransaction, queryPlain } from '@/lib/platform/database/plain.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { AIRTIME, claimOf, quote, sell, sellNow } from '../support/sell.ts'
import { openShop } from '../support/shop.ts'

// Transactions without Prisma's client (decision 109).
const shop = openShop()
let added = 0

const airtime = () => ({ ...AIRTIME, amount: '1', recipient: `2637761${String(10_000 + added++)}` })
const nameOfBranch = async () => (await db().branch.findUniqueOrThrow({ where: { code: 'HRE-01' } })).name
const rename = (name: string) => Prisma.sql`update "Branch" set name = ${name} where code = 'HRE-01'`

test('what it reads is what Prisma reads, column by column', async () => {
  const ticket = await sellNow(shop.actor, airtime())
  const [sale] = await queryPlain<unknown[]>(
    Prisma.sql`select ${columnsOf(Prisma.SaleScalarFieldEnum)} from "Sale" where id = ${ticket.sale.id}::uuid`,
  )
  expect(sale).toEqual(await db().sale.findUniqueOrThrow({ where: { id: ticket.sale.id } }))
  const kinds = Prisma.sql`
    select 9007199254740993::bigint as large, date '2026-11-30' as day, true as yes, null::bigint as none,
      timestamptz '2026-11-30 23:30:00.123+02' as instant, array['a', null] as texts, '{"a": [1]}'::jsonb as json`
  expect(await queryPlain(kinds)).toEqual(await db().$queryRaw(kinds))
})

test('nothing of it stays if its work refuses, and what follows a commit does not run', async () => {
  const before = await nameOfBranch()
  const follow = vi.fn(async () => {})
  const work = plainTransaction(async (tx) => {
    await tx.$executeRaw(rename('Not this'))
    await afterCommit(tx, follow)
    refuse('TICKET_UNKNOWN')
  })
  await expect(work).rejects.toMatchObject({ problem: { code: 'TICKET_UNKNOWN' } })
  expect([await nameOfBranch(), follow.mock.calls.length]).toEqual([before, 0])
  await plainTransaction((tx) => afterCommit(tx, follow))
  await vi.waitFor(() => expect(follow).toHaveBeenCalledTimes(1))
})

test('what follows a commit of Prisma’s runs once it is committed, before the caller goes on, and never else', async () => {
  const names: string[] = []
  const seen = async () => void names.push(await nameOfBranch())
  const refused = db().$transaction(async (tx) => {
    await afterCommit(tx, seen)
    refuse('TICKET_UNKNOWN')
  })
  await expect(refused).rejects.toMatchObject({ problem: { code: 'TICKET_UNKNOWN' } })
  await db().$transaction(async (tx) => {
    await afterCommit(tx, seen)
    await tx.$executeRaw(rename('Prisma’s'))
  })
  expect(names).toEqual(['Prisma’s'])
  await afterCommit(db(), seen)
  expect(names).toHaveLength(2)
})

test('a statement that fails undoes the others, whoever waits for it, and can be sent again', async () => {
  const before = await nameOfBranch()
  const cast = (text: string) => Prisma.sql`select ${text}::int as number`
  const failing = plainTransaction(async (tx) => {
    await tx.$executeRaw(rename('Not this either'))
    await tx.$queryRaw(cast('no number')).catch(() => undefined)
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await nameOfBranch()).toBe(before)
  const alone = (text: string) => queryPlain(Prisma.sql`select ${text}::int as alone`)
  await expect(alone('no number')).rejects.toThrow()
  for (let turn = 0; turn < 12; turn += 1) {
    expect([await queryPlain(cast('7')), await alone('8')]).toEqual([[{ number: 7 }], [{ alone: 8 }]])
  }
  // Names would be given up, as behind a pooler, if driver and database disagreed on which are known.
  expect(globalThis).not.toHaveProperty('posNamesLost')
})

test('of steps that run at once the first refusal counts, and none comes after the end', async () => {
  const before = await nameOfBranch()
  let renameLate = (): Promise<unknown> => Promise.resolve()
  const work = plainTransaction(async (tx) => {
    renameLate = () => tx.$executeRaw(rename('Too late'))
    const refuseSlowly = async () => {
      await tx.$queryRaw`select pg_sleep(0.05)::text`
      refuse('TICKET_UNKNOWN')
    }
    await inOrder(tx, [refuseSlowly, async () => refuse('TICKET_TAKEN_OVER')])
  })
  await expect(work).rejects.toMatchObject({ problem: { code: 'TICKET_UNKNOWN' } })
  await expect(renameLate()).rejects.toThrow('after its transaction had ended')
  expect(await nameOfBranch()).toBe(before)
})

test('what a refusal of the database tells of rows stays out of the error', async () => {
  const { sale } = await quote(shop.actor, airtime())
  const cents = Prisma.sql`update "Sale" set "heldCents" = -1 where id = ${sale.id}::uuid`
  const error = await executePlain(cents).catch((fault: unknown) => fault)
  expect(error).toMatchObject({ code: '23514' })
  expect(JSON.stringify(error)).not.toContain(sale.recipient ?? sale.id)
  expect(error).toMatchObject({ detail: undefined, where: undefined })
})

test('it waits for locks no longer than ten seconds, and is planned for any values', async () => {
  const settings = await plainTransaction(
    (tx) => tx.$queryRaw`
      select current_setting('statement_timeout') as timeout, current_setting('plan_cache_mode') as plans`,
  )
  expect(settings).toEqual([{ timeout: '10s', plans: 'force_generic_plan' }])
  expect(await queryPlain(Prisma.sql`select current_setting('plan_cache_mode') as plans`)).toEqual([{ plans: 'auto' }])
})

test('a connection that its database closes fails one transaction, and the next has another', async () => {
  const work = plainTransaction((tx) => tx.$executeRaw`select pg_terminate_backend(pg_backend_pid())`)
  await expect(work).rejects.toThrow()
  expect(await executePlain(rename(await nameOfBranch()))).toBe(1)
})

test('a press sends only named statements, and none that a new column would break', async () => {
  const ticket = await quote(shop.actor, airtime())
  const sending = vi.spyOn(pg.Client.prototype, 'query')
  await sell(shop.actor, ticket)
  const { pathname } = new URL(process.env.DATABASE_URL ?? '')
  const sent = sending.mock.calls
    .filter((_call, at) => (sending.mock.contexts[at] as { database?: string }).database === pathname.slice(1))
    .map(([one]) => one as { text?: string; name?: string })
  sending.mockRestore()
  const named = sent.filter(({ name }) => name !== undefined)
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter(({ text }) => /select (?:\w\.)?\*/.test(text ?? ''))).toEqual([])
  expect(claimOf(ticket).quoteIds).toHaveLength(1)
})
