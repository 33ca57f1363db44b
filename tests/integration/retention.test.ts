import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { applyRetention } from '@/lib/office/privacy/apply-retention.ts'
import { MOST_RETENTION_DAYS, RETENTION, RETENTION_KINDS, type RetentionKind } from '@/lib/office/privacy/model.ts'
import { listRetention, setRetention } from '@/lib/office/privacy/retention-rule.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { seal } from '@/lib/platform/sealing/seal.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import { AIRTIME, ELECTRICITY, quote, sellNow, viewOf } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import { giveAuthenticator } from '../support/top-up.ts'

const shop = openShop()
let owner: Actor

beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
})

const refusal = (code: string) => expect.objectContaining({ problem: expect.objectContaining({ code }) })

/** Makes a ticket and its prices older. */
async function age(ticketId: string, days: number): Promise<void> {
  await db().$executeRaw`
    update "Ticket" set "createdAt" = "createdAt" - ${days} * interval '1 day' where id = ${ticketId}::uuid`
  await db().$executeRaw`
    update "Quote" q set "createdAt" = q."createdAt" - ${days} * interval '1 day' from "Sale" s
    where s."quoteId" = q.id and s."ticketId" = ${ticketId}::uuid`
}

function beginAgain() {
  return db().retentionProgress.deleteMany()
}

test('names end first, then numbers and tokens; younger sales keep theirs, and the money never changes', async () => {
  const [young, middle, old] = [
    await sellNow(shop.actor, { ...ELECTRICITY, recipient: '37120088001' }),
    await sellNow(shop.actor, { ...ELECTRICITY, recipient: '37120088002' }),
    await sellNow(shop.actor, { ...ELECTRICITY, recipient: '37120088003' }),
  ]
  await age(young.id, RETENTION.names.usual - 1)
  await age(middle.id, RETENTION.names.usual + 1)
  await age(old.id, RETENTION.numbers.usual + 1)
  const ended = await applyRetention()
  expect(ended).toMatchObject({ numbers: 1 })
  const shown = async ({ id }: { id: string }) => (await viewOf(shop.actor, id)).sale
  expect(await shown(young)).toMatchObject({ recipient: '37120088001', customerName: young.sale.customerName })
  expect(await shown(middle)).toMatchObject({ recipient: '37120088002', customerName: null, token: middle.sale.token })
  expect(await shown(old)).toMatchObject({ recipient: null, customerName: null, token: null, missing: null })
  expect(await shown(old)).toMatchObject({
    priceCents: old.sale.priceCents,
    outcome: 'delivered',
    units: old.sale.units,
  })
  const audits = await db().audit.findMany({ where: { action: 'privacy:ended' } })
  expect(audits.at(-1)).toMatchObject({ staffId: null, detail: { numbers: '1' } })
})

test('a second night reads nothing again, and writes nothing', async () => {
  const before = await db().audit.count()
  expect(Object.values(await applyRetention())).toEqual([0, 0, 0, 0, 0, 0])
  expect(await db().audit.count()).toBe(before)
})

test('a price that never became a sale loses its number too', async () => {
  const asked = await quote(shop.actor, { ...ELECTRICITY, recipient: '37120088004' })
  const { quoteId } = asked.sale
  await db().sale.updateMany({ where: { ticketId: asked.id }, data: { quoteId: null } })
  await db().quote.update({
    where: { id: quoteId ?? '' },
    data: { createdAt: new Date(Date.now() - (RETENTION.numbers.usual + 2) * DAY_MS) },
  })
  await beginAgain()
  await applyRetention()
  expect(await db().quote.findUnique({ where: { id: quoteId ?? '' } })).toMatchObject({
    recipient: '',
    customerName: null,
  })
})

test('documents, webhook bodies, alerts and refusals end after their own days; an open alert stays', async () => {
  const ago = (kind: RetentionKind, days: number) => new Date(Date.now() - (RETENTION[kind].usual + days) * DAY_MS)
  const ticket = await sellNow(shop.actor, AIRTIME)
  const { tillId, shiftId, staffId } = await db().ticket.findUniqueOrThrow({ where: { id: ticket.id } })
  const returned = (days: number) => {
    const id = randomUUID()
    const about = { id, intentId: id, ticketId: ticket.id, tillId, shiftId: shiftId ?? '', staffId, currency: 'USD' }
    const sealedIdentity = seal('MoneyReturn.sealedIdentity', id, '63-1234567A42')
    const money = { heldCents: 0n, nativeCents: 0n, usdCents: 0n, sealedIdentity, createdAt: ago('documents', days) }
    return db().moneyReturn.create({ data: { ...about, ...money } })
  }
  const [oldPaid, newPaid] = [await returned(1), await returned(-1)]
  const event = (days: number) => {
    const about = { environment: 'test' as const, credential: 'demo', eventId: randomUUID(), type: 'x' }
    return db().webhookInbox.create({ data: { ...about, sealedBody: 's1.x.y', receivedAt: ago('bodies', days) } })
  }
  const [oldEvent, newEvent] = [await event(1), await event(-1)]
  const alert = (overAt: Date | null) =>
    db().alert.create({
      data: {
        environment: 'test',
        kind: 'low_balance',
        detail: {},
        raisedAt: ago('logs', 9),
        overAt,
        deliveries: { create: { channel: 'mail' } },
      },
    })
  const [over, open] = [await alert(ago('logs', 1)), await alert(null)]
  await db().webhookRefusal.create({ data: { day: '2020-01-01', reason: 'forged', count: 3 } })
  expect(await applyRetention()).toMatchObject({ documents: 1, bodies: 1, logs: 2 })
  expect(
    await db().moneyReturn.findMany({ where: { sealedIdentity: null, id: { in: [oldPaid.id, newPaid.id] } } }),
  ).toEqual([expect.objectContaining({ id: oldPaid.id })])
  const bodies = await db().webhookInbox.findMany({
    where: { id: { in: [oldEvent.id, newEvent.id] } },
    orderBy: { id: 'asc' },
  })
  expect(bodies.map(({ sealedBody }) => sealedBody)).toEqual([null, 's1.x.y'])
  expect(await db().alert.findMany({ where: { id: { in: [over.id, open.id] } } })).toEqual([
    expect.objectContaining({ id: open.id }),
  ])
})

test('money that is still owed keeps its customer, however old, until it was given back', async () => {
  const failed = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000002' })
  await age(failed.id, 3_000)
  await beginAgain()
  await applyRetention()
  expect((await viewOf(shop.actor, failed.id)).sale.recipient).toBe('263000000002')
  expect(await db().erasureWaiting.findMany()).toEqual([
    expect.objectContaining({ ticketId: failed.id, what: 'numbers' }),
  ])
})

test('many tickets end batch by batch; stopped in between, the next run goes on', async () => {
  const actor = await openTill('BYO-01', 'Farai', 'cashier')
  const till = actor.till ?? expect.unreachable('a till')
  await db().$executeRaw`
    with made as (
      insert into "Ticket" (id, "intentId", environment, credential, "branchCode", "tillId", "staffId", "createdAt")
      select gen_random_uuid(), gen_random_uuid(), 'test', 'demo', 'BYO-01', ${till.id}::uuid, ${actor.staffId}::uuid,
        now() - interval '2000 days' from generate_series(1, 450) returning id)
    insert into "Sale" (id, "ticketId", "intentId", environment, credential, kind, "typedRecipient")
    select gen_random_uuid(), id, gen_random_uuid(), 'test', 'demo', 'airtime', '0778000000' from made`
  const left = () => db().sale.count({ where: { typedRecipient: '0778000000' } })
  let batches = 0
  const stop = {
    get aborted() {
      batches += 1
      return batches > 4
    },
  }
  await applyRetention(stop)
  expect(await left()).toBeLessThan(450)
  expect(await left()).toBeGreaterThan(0)
  await applyRetention()
  expect(await left()).toBe(0)
})

test('a cashier sells while old tickets end, and nobody waits for long', async () => {
  const running = applyRetention()
  const started = Date.now()
  await sellNow(shop.actor, AIRTIME)
  expect(Date.now() - started).toBeLessThan(10_000)
  await running
})

test('an owner sets the days with a code, never fewer than the books need', async () => {
  const set = (days: string, code: string, actor = owner) =>
    setRetention({ ctx: { actor }, input: { kind: 'names', days, code } })
  for (const days of ['', '0', '29', '-5', 'ten', String(MOST_RETENTION_DAYS + 1)]) {
    await expect(set(days, '')).rejects.toMatchObject({ problem: { code: 'RETENTION_DAYS', field: 'days' } })
  }
  await expect(set('60', '123456')).rejects.toEqual(refusal('SECOND_STEP_MISSING'))
  const code = await giveAuthenticator(owner)
  await expect(set('60', '000000')).rejects.toEqual(refusal('CODE_WRONG'))
  await set(' 60 ', await code())
  const rules = await listRetention(owner)
  expect(rules.map(({ kind }) => kind)).toEqual(RETENTION_KINDS)
  expect(rules.find(({ kind }) => kind === 'names')).toMatchObject({ days: 60, least: 30 })
  const audit = await db().audit.findFirstOrThrow({ where: { action: 'privacy:retention' } })
  expect(audit).toMatchObject({
    staffId: owner.staffId,
    detail: { kind: 'names', before: { days: 365 }, after: { days: 60 } },
  })
})
