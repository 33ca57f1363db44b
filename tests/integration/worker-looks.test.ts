import { expect, test } from 'vitest'
import { whenPaid } from '@/lib/counter/collections/when-paid.ts'
import { sellPaidTicket } from '@/lib/counter/tickets/sell-paid-ticket.ts'
import { listDue } from '@/lib/jobs/list-due.ts'
import { SWEEPS } from '@/lib/jobs/sweep.ts'
import { db } from '@/lib/platform/database/db.ts'
import { collect, deposit } from '../support/collect.ts'
import { AIRTIME, makeDue, quote, sellNow } from '../support/sell.ts'
import { openShop } from '../support/shop.ts'

// One statement a second tells a worker which of its loops have work.
const shop = openShop()

test('nothing is due in a shop where nothing waits', async () => {
  expect(await listDue()).toEqual([])
})

test('a sale is due when its next check is, and not while another worker follows it', async () => {
  const { sale } = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000002' })
  await db().sale.update({ where: { id: sale.id }, data: { nextCheckAt: new Date(Date.now() + 600_000) } })
  expect(await listDue()).toEqual([])
  await makeDue(sale.id)
  expect(await listDue()).toEqual(['sweep'])
  await db().sale.update({ where: { id: sale.id }, data: { leaseUntil: new Date(Date.now() + 600_000) } })
  expect(await listDue()).toEqual([])
})

test('a payment is due when its next check is', async () => {
  const { id } = await deposit(shop.actor)
  await db().$executeRaw`
    update "Collection" set "nextCheckAt" = now(), "leaseUntil" = null where id = ${id}::uuid`
  expect(await listDue()).toEqual(['payments'])
  await db().$executeRaw`update "Collection" set "nextCheckAt" = null where id = ${id}::uuid`
  expect(await listDue()).toEqual([])
})

test('a ticket that was paid for and not sold is due, until the sweep has sold it', async () => {
  whenPaid(async () => undefined)
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: '263776300111' })
  const { id } = await collect(shop.actor, ticket)
  await db().$executeRaw`
    update "Collection" set "nextCheckAt" = now(), "leaseUntil" = null, "postingUntil" = null where id = ${id}::uuid`
  await SWEEPS.payments(() => undefined)
  whenPaid(sellPaidTicket)
  expect(await listDue()).toEqual(['paid tickets'])
  await SWEEPS['paid tickets'](() => undefined)
  expect(await listDue()).toEqual([])
})

test('an event, and time that was lost in a restore, are due', async () => {
  await db().$executeRaw`
    insert into "WebhookInbox" (environment, credential, "eventId", type, "objectId")
    values ('test', 'demo', 'evt_1', 'transaction.completed', 'tx_1')`
  const { id } = await db().lostTime.create({ data: { environment: 'test', since: new Date(), cause: 'command' } })
  await db().$executeRaw`select pg_sleep(0.001)`
  expect(await listDue()).toEqual(['webhooks', 'recovery test'])
  await db().webhookInbox.updateMany({ data: { handledAt: new Date() } })
  await db().lostTime.update({ where: { id }, data: { caughtUpAt: new Date() } })
  expect(await listDue()).toEqual([])
})
