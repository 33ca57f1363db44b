import { execFile } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { revealCode } from '@/lib/counter/sales/deliverable.ts'
import { findSales } from '@/lib/counter/ticket-lists/find-sales.ts'
import { addErasureByHand } from '@/lib/office/privacy/erasure-requests.ts'
import { runErasure } from '@/lib/office/privacy/run-erasure.ts'
import { checkSeals } from '@/lib/office/sealing/check-seals.ts'
import { rotateSeals, sealPlainRows } from '@/lib/office/sealing/seal-rows.ts'
import { getEvent } from '@/lib/office/webhook-inbox/queries.ts'
import { receiveEvent } from '@/lib/office/webhook-inbox/receive-event.ts'
import { redeemOwnCode } from '@/lib/people/second-step/second-step.ts'
import { removeSecondStepOf } from '@/lib/people/staff/remove-second-step-of.ts'
import { undoStaffChange } from '@/lib/people/staff/undo-staff-change.ts'
import { db } from '@/lib/platform/database/db.ts'
import { env } from '@/lib/platform/env/env.ts'
import { parseSealKeys } from '@/lib/platform/env/settings.ts'
import { openSealed } from '@/lib/platform/sealing/seal.ts'
import { TEST_SEAL_KEYS } from '../support/seal-keys.ts'
import { ELECTRICITY, sellNow, VOUCHER, viewOf } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import { giveAuthenticator } from '../support/top-up.ts'
import { whatIsStored } from '../support/what-is-stored.ts'

const shop = openShop()

function withKeys(text: string): void {
  const read = parseSealKeys(text)
  if (!read.ok) throw new Error(read.fault)
  Object.assign(env(), { sealKeys: read.keys })
}

test('a token and a code are read at the till, and nobody reads them in a copy of the database', async () => {
  const electricity = await sellNow(shop.actor, ELECTRICITY)
  const voucher = await sellNow(shop.actor, VOUCHER)
  const { token } = (await viewOf(shop.actor, electricity.id)).sale
  const pin = await revealCode({ ctx: { actor: shop.actor }, input: { saleId: voucher.sale.id } })
  expect(token?.replace(/\D/g, '')).toHaveLength(20)
  const stored = (await whatIsStored()).replace(/[ -]/g, '')
  expect(stored).not.toContain(token?.replace(/\D/g, ''))
  expect(stored).not.toContain(pin.replace(/[ -]/g, ''))
})

test('a customer who asked to be forgotten while the key is changed is forgotten with the new one alone', async () => {
  const ticket = await sellNow(shop.actor, { ...ELECTRICITY, recipient: '00000000001' })
  const { recipient } = await db().sale.findUniqueOrThrow({ where: { id: ticket.sale.id } })
  const id = await addErasureByHand({ kind: 'meter', subject: recipient ?? '' })
  const fresh = `fresh:${'D'.repeat(42)}A`
  withKeys(`${fresh},${TEST_SEAL_KEYS}`)
  expect(await rotateSeals()).toContainEqual({ name: 'requests to be forgotten', sealed: 1, unreadable: 0 })
  withKeys(fresh)
  expect(await runErasure(id)).toMatchObject({ tickets: expect.any(Number) })
  expect(await db().sale.findUnique({ where: { id: ticket.sale.id } })).not.toMatchObject({ recipient })
  expect(await rotateSeals()).toContainEqual({ name: 'requests to be forgotten', sealed: 0, unreadable: 0 })
  withKeys(`${TEST_SEAL_KEYS},${fresh}`)
  await rotateSeals()
  withKeys(TEST_SEAL_KEYS)
})

test('an authenticator that is given back after a rotation opens with the new key alone', async () => {
  const [owner, second] = [await openTill('HRE-01', 'Tendai', 'owner'), await openTill('HRE-01', 'Rumbi', 'owner')]
  const manager = await openTill('HRE-01', 'Farai', 'manager')
  const [code, secondCode] = [await giveAuthenticator(owner), await giveAuthenticator(second)]
  const managerCode = await giveAuthenticator(manager)
  await removeSecondStepOf({ ctx: { actor: owner }, input: { staffId: manager.staffId, code: await code() } })
  const fresh = `fresh:${'F'.repeat(42)}A`
  withKeys(fresh)
  expect(await checkSeals()).toContainEqual({
    column: 'StaffChange.before',
    keyId: 'tests',
    values: 1,
    why: 'key_unknown',
  })
  withKeys(`${fresh},${TEST_SEAL_KEYS}`)
  expect(await rotateSeals()).toContainEqual({ name: 'authenticators kept for an undo', sealed: 1, unreadable: 0 })
  withKeys(fresh)
  expect((await checkSeals()).map(({ column }) => column)).not.toContain('StaffChange.before')
  const { id: changeId } = await db().staffChange.findFirstOrThrow({ where: { kind: 'remove_second_step' } })
  await undoStaffChange({ ctx: { actor: second }, input: { changeId, code: await secondCode() } })
  await redeemOwnCode({ actor: manager }, await managerCode())
  withKeys(`${TEST_SEAL_KEYS},${fresh}`)
  expect(await rotateSeals()).toContainEqual({ name: 'authenticators kept for an undo', sealed: 1, unreadable: 0 })
  withKeys(TEST_SEAL_KEYS)
})

test('a rotation leaves nothing under the old key in any column that holds sealed text', async () => {
  await addErasureByHand({ kind: 'number', subject: '0772999888' })
  const columns = await db().$queryRaw<{ table: string; name: string }[]>`
    select table_name as table, column_name as name from information_schema.columns
    where table_schema = 'public' and column_name like 'sealed%' and data_type = 'text'`
  expect(columns.length).toBeGreaterThan(5)
  const left = async () => {
    const counts = columns.map(async ({ table, name }) => {
      const old = await db().$queryRawUnsafe<unknown[]>(`select from "${table}" where "${name}" like 's1.tests.%'`)
      return { column: `${table}.${name}`, rows: old.length }
    })
    return (await Promise.all(counts)).filter(({ rows }) => rows > 0).map(({ column }) => column)
  }
  expect(await left()).toContain('Erasure.sealedSubject')
  const fresh = `fresh:${'E'.repeat(42)}A`
  withKeys(`${fresh},${TEST_SEAL_KEYS}`)
  await rotateSeals()
  expect(await left()).toEqual([])
  withKeys(`${TEST_SEAL_KEYS},${fresh}`)
  await rotateSeals()
  withKeys(TEST_SEAL_KEYS)
})

test('a token moved to another sale cannot be read there, and the ticket opens all the same', async () => {
  const [one, other] = [await sellNow(shop.actor, ELECTRICITY), await sellNow(shop.actor, VOUCHER)]
  const { sealedToken } = await db().sale.findUniqueOrThrow({ where: { id: one.sale.id } })
  await db().sale.update({ where: { id: other.sale.id }, data: { sealedToken } })
  expect((await viewOf(shop.actor, other.id)).sale).toMatchObject({ token: null, missing: null })
})

test('a webhook’s body is sealed, and the owner reads it', async () => {
  const owner = await openTill('HRE-01', 'Tendai', 'owner')
  const eventId = `evt_${randomUUID()}`
  const rawBody = Buffer.from(JSON.stringify({ event_id: eventId, type: 'webhook.test', token: '9911 8822' }))
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', 'whsec_tests').update(`${timestamp}.`).update(rawBody).digest('hex')
  expect(await receiveEvent({ rawBody, timestamp, signature })).toEqual({ kind: 'stored' })
  const row = await db().webhookInbox.findFirstOrThrow({ where: { eventId } })
  expect(row).toMatchObject({ rawBody: null, sealedBody: expect.stringMatching(/^s1\.tests\./) })
  expect((await getEvent(owner, String(row.id)))?.rawBody).toBe(rawBody.toString())
  expect(await whatIsStored()).not.toContain('9911 8822')
})

test('what older versions stored is read, found, and sealed while the shop sells', async () => {
  const ticket = await sellNow(shop.actor, ELECTRICITY)
  const plain = { token: '5555 6666 7777 8888 4242', sealedToken: null, tokenEnd: null }
  await db().sale.update({ where: { id: ticket.sale.id }, data: plain })
  const event = { environment: 'test' as const, credential: 'demo', eventId: randomUUID(), type: 'old' }
  const old = await db().webhookInbox.create({ data: { ...event, rawBody: '{"token":"5555"}' } })
  const found = async (text: string) => {
    const { sales } = await findSales(shop.actor, { text, day: '', after: '' })
    return sales.map(({ ticketId }) => ticketId)
  }
  expect(await found('77778888 4242')).toEqual([ticket.id])
  const busy = await sellNow(shop.actor, ELECTRICITY)
  await db().sale.update({ where: { id: busy.sale.id }, data: { token: '1', sealedToken: null } })
  await db().$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from "Sale" where id = ${busy.sale.id}::uuid for update`
    expect(await sealPlainRows()).toBe(2)
  })
  expect(await sealPlainRows()).toBe(1)
  expect(await sealPlainRows()).toBe(0)
  expect(await db().sale.findUnique({ where: { id: ticket.sale.id } })).toMatchObject({ token: null })
  expect((await viewOf(shop.actor, ticket.id)).sale.token).toBe(plain.token)
  for (const end of ['4242', '84242', '7777 8888 4242', plain.token]) expect(await found(end)).toEqual([ticket.id])
  expect(await found('94242')).toEqual([])
  const stored = await db().webhookInbox.findUniqueOrThrow({ where: { id: old.id } })
  expect(openSealed('WebhookInbox.sealedBody', `test ${event.eventId}`, stored.sealedBody ?? '')).toBe(
    '{"token":"5555"}',
  )
  expect(stored.rawBody).toBeNull()
})

test('a document by which somebody was paid out is sealed, and the row changes in no other way', async () => {
  const id = randomUUID()
  const ticket = await sellNow(shop.actor, ELECTRICITY)
  const { tillId, shiftId, staffId } = await db().ticket.findUniqueOrThrow({ where: { id: ticket.id } })
  const money = { heldCents: 0n, currency: 'USD', nativeCents: 0n, usdCents: 0n }
  const about = { id, intentId: id, ticketId: ticket.id, tillId, shiftId: shiftId ?? '', staffId, ...money }
  await db().moneyReturn.create({ data: { ...about, identity: '63-7654321B42' } })
  expect(await sealPlainRows()).toBe(1)
  const row = await db().moneyReturn.findUniqueOrThrow({ where: { id } })
  expect(row.identity).toBeNull()
  expect(openSealed('MoneyReturn.sealedIdentity', id, row.sealedIdentity ?? '')).toBe('63-7654321B42')
  const refused = (statement: string) =>
    expect(db().$executeRawUnsafe(`${statement} where id = '${id}'`)).rejects.toThrow(/append-only/)
  await refused('update "MoneyReturn" set "usdCents" = 2')
  await refused(`update "MoneyReturn" set "sealedIdentity" = 'somebody else'`)
  await refused('delete from "MoneyReturn"')
})

test('after a rotation the old key is needed no more; without a key that is still needed, nothing is lost', async () => {
  const ticket = await sellNow(shop.actor, ELECTRICITY)
  const { token } = (await viewOf(shop.actor, ticket.id)).sale
  const fresh = `fresh:${'C'.repeat(42)}A`
  withKeys(fresh)
  const lost = await rotateSeals()
  expect(lost.find(({ name }) => name === 'sales')).toMatchObject({ sealed: 0, unreadable: expect.any(Number) })
  expect((await viewOf(shop.actor, ticket.id)).sale.token).toBeNull()
  withKeys(`${fresh},${TEST_SEAL_KEYS}`)
  expect((await rotateSeals()).every(({ unreadable }) => unreadable === 0 || unreadable === 1)).toBe(true)
  withKeys(fresh)
  expect((await viewOf(shop.actor, ticket.id)).sale.token).toBe(token)
  const { sales } = await findSales(shop.actor, { text: token ?? '-', day: '', after: '' })
  expect(sales.map(({ ticketId }) => ticketId)).toContain(ticket.id)
  const back = { ...process.env, SEAL_KEYS: `${TEST_SEAL_KEYS},${fresh}` }
  await db().sale.updateMany({
    where: { sealedToken: { not: null }, NOT: { id: ticket.sale.id } },
    data: { sealedToken: null },
  })
  const { stdout } = await promisify(execFile)('npx', ['tsx', 'scripts/rotate-seals.ts'], { env: back })
  expect(stdout).toMatch(/Everything is under the first key\..* keep them with the backups made before/)
  withKeys(TEST_SEAL_KEYS)
  expect((await viewOf(shop.actor, ticket.id)).sale.token).toBe(token)
})
