import { createHmac, randomUUID } from 'node:crypto'
import { listKind } from '@/lib/counter/catalogue/queries.ts'
import { forgetCatalogue } from '@/lib/counter/catalogue/wire-catalogue.ts'
import { lookUpTypedNumber } from '@/lib/counter/tickets/read-recipient.ts'
import { followStatement } from '@/lib/jobs/follow-statement.ts'
import { handleEvent } from '@/lib/office/webhook-inbox/internal/handle-event.ts'
import { receiveEvent } from '@/lib/office/webhook-inbox/receive-event.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { refreshBalance } from '@/lib/service/standing/refresh-balance.ts'
import { deposit, followNow } from './collect.ts'
import { portalOf } from './portal.ts'
import { AIRTIME, BILL, ELECTRICITY, makeDue, sellNow, VOUCHER, viewOf } from './sell.ts'
import type { Shop } from './shop.ts'
import { sweep } from './sweep.ts'
import { followTopUp, topUp } from './top-up.ts'

/** What a walk through a shop returns if nothing is lost. */
export const ALL_WELL = {
  operator: 'Econet',
  electricity: ['zesa.prepaid'],
  airtime: 'delivered',
  token: 20,
  bill: 'delivered',
  voucher: 'delivered',
  waited: 'waiting',
  followed: 'delivered',
  told: 'delivered',
  paid: 'paid',
  toppedUp: 'credited',
  balance: true,
  statement: null,
  incidents: 0,
}

/**
 * A day in a shop, from end to end: looks up a number, sells each kind, follows a sale that waits and one that an event
 * reports, collects, tops up, reads balance and statement.
 */
export async function walkShop(shop: Shop, manager: Actor): Promise<typeof ALL_WELL> {
  const { actor, simulator } = shop
  forgetCatalogue('demo')
  const before = await db().incident.count()
  const found = await lookUpTypedNumber(actor, '0771234567')
  const electricity = (await listKind(actor, 'electricity')).map(({ code }) => code)
  const airtime = await sellNow(actor, AIRTIME)
  const token = await sellNow(actor, ELECTRICITY)
  const bill = await sellNow(actor, BILL)
  const voucher = await sellNow(actor, VOUCHER)
  const waiting = await sellNow(actor, { ...AIRTIME, recipient: '263000000002' })
  const heard = await sellNow(actor, { ...AIRTIME, recipient: '263000000002', amount: '6' })
  const payment = await deposit(actor)
  const funding = await topUp(manager, { amount: '5' })
  await portalOf(simulator.url).advance(40)
  await makeDue(waiting.sale.id)
  await sweep()
  await tell(heard.sale.upstreamId ?? '', heard.sale.reference ?? '')
  const paid = await followNow(actor, payment)
  const credited = await followTopUp(manager, funding)
  await refreshBalance(credentialNamed('demo'))
  await followStatement('test')
  const standing = await db().serviceStanding.findUnique({ where: { credential: 'demo' } })
  const statement = await db().statementSync.findUnique({ where: { environment: 'test' } })
  return {
    operator: found.operatorName,
    electricity,
    airtime: airtime.sale.outcome ?? '',
    token: token.sale.token?.replace(/\D/g, '').length ?? 0,
    bill: bill.sale.outcome ?? '',
    voucher: voucher.sale.pin === null ? 'no code' : (voucher.sale.outcome ?? ''),
    waited: waiting.sale.outcome ?? '',
    followed: (await viewOf(actor, waiting.id)).sale.outcome ?? '',
    told: (await viewOf(actor, heard.id)).sale.outcome ?? '',
    paid: paid.outcome,
    toppedUp: credited.outcome,
    balance: standing?.availableCents !== null && standing !== null,
    statement: (statement?.problem ?? null) as null,
    incidents: (await db().incident.count()) - before,
  }
}

/** Delivers an event as a newer Service may send it: with fields that nobody knows, and a time zone far to the east. */
async function tell(objectId: string, reference: string): Promise<void> {
  const about = { object_id: objectId, reference, status: 'settled', x_new: [1] }
  const event = {
    event_id: `evt_${randomUUID()}`,
    type: 'transaction.completed',
    occurred_at: '2026-11-23T19:45:00+1345',
  }
  const rawBody = Buffer.from(JSON.stringify({ ...event, ...about }))
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', 'whsec_tests').update(`${timestamp}.`).update(rawBody).digest('hex')
  await receiveEvent({ rawBody, timestamp, signature })
  for (const { id } of await db().webhookInbox.findMany({ where: { handledAt: null } })) await handleEvent(id)
}
