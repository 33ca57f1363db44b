import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { setCurrency } from '@/lib/books/currencies/set-currency.ts'
import { setRate } from '@/lib/books/currencies/set-rate.ts'
import { setPaymentType } from '@/lib/books/payment-types/set-payment-type.ts'
import { payAccount } from '@/lib/counter/accounts/pay-account.ts'
import { setProductPrice } from '@/lib/counter/catalogue/set-product-price.ts'
import { expireChange } from '@/lib/counter/change-owed/change-rule.ts'
import { payChange } from '@/lib/counter/change-owed/pay-change.ts'
import { endFrozenCollection } from '@/lib/counter/collections/end-frozen-collection.ts'
import { recordReadOut } from '@/lib/counter/receipts/handed-over.ts'
import { openLink } from '@/lib/counter/receipts/open-link.ts'
import { countPrint } from '@/lib/counter/receipts/prints.ts'
import { findLink, shareReceipt } from '@/lib/counter/receipts/receipt-links.ts'
import { setShopText } from '@/lib/counter/receipts/shop-text.ts'
import { openDeliverable, revealCode } from '@/lib/counter/sales/deliverable.ts'
import { endFrozenSale } from '@/lib/counter/sales/end-frozen-sale.ts'
import { openDrawer } from '@/lib/counter/shifts/move-cash.ts'
import { giveUpTicket } from '@/lib/counter/tickets/change-basket.ts'
import { payDebt } from '@/lib/counter/tickets/pay-debt.ts'
import { payOut } from '@/lib/counter/tickets/pay-out.ts'
import { returnMoney } from '@/lib/counter/tickets/return-money.ts'
import { undoReturn } from '@/lib/counter/tickets/undo-return.ts'
import { setTraining } from '@/lib/counter/training/training.ts'
import { setAccount } from '@/lib/office/accounts/set-account.ts'
import { setAlertRule } from '@/lib/office/alerts/set-rule.ts'
import { undoChange } from '@/lib/office/changes/spending-changes.ts'
import { setDayLimit } from '@/lib/office/fundings/day-limit.ts'
import { askErasure } from '@/lib/office/privacy/erasure-requests.ts'
import { setRetention } from '@/lib/office/privacy/retention-rule.ts'
import { runErasure } from '@/lib/office/privacy/run-erasure.ts'
import { setKeyExpiry } from '@/lib/office/set-up/service-keys.ts'
import { listUnsettled } from '@/lib/office/settlements/queries.ts'
import { settlePayments } from '@/lib/office/settlements/settle-payments.ts'
import { rereadStatement } from '@/lib/office/statement/reread-statement.ts'
import { syncStatement } from '@/lib/office/statement/sync-statement.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { sealAudit } from '@/lib/people/audit/chain.ts'
import { parseAuditFilter } from '@/lib/people/audit/model.ts'
import { listAudit } from '@/lib/people/audit/queries.ts'
import { hashSecret } from '@/lib/people/secrets/hash-secret.ts'
import { endSession } from '@/lib/people/sessions/end-session.ts'
import { lockSession, unlockSession } from '@/lib/people/sessions/lock.ts'
import { setOfficeIdle } from '@/lib/people/sessions/office-idle.ts'
import { unsealSession } from '@/lib/people/sessions/session-token.ts'
import { signInWithPin } from '@/lib/people/sign-in/sign-in.ts'
import { deactivateStaff } from '@/lib/people/staff/deactivate-staff.ts'
import { resetSecret } from '@/lib/people/staff/reset-secret.ts'
import { undoStaffChange } from '@/lib/people/staff/undo-staff-change.ts'
import { enrolTill } from '@/lib/people/tills/enrol-till.ts'
import { db } from '@/lib/platform/database/db.ts'
import { LOCALES } from '@/lib/platform/i18n/model.ts'
import en from '@/messages/en.json'
import nd from '@/messages/nd.json'
import sn from '@/messages/sn.json'
import { addAccount, onAccount } from '../support/accounts.ts'
import { changeBranch } from '../support/change-branch.ts'
import { keepSomeChange } from '../support/change-owed.ts'
import { age, collect, deposit, followNow } from '../support/collect.ts'
import { editStaff } from '../support/edit-staff.ts'
import { toldMark } from '../support/erasure.ts'
import { lateOutcome } from '../support/late-outcome.ts'
import { NO_ALERTS } from '../support/no-alerts.ts'
import { addPaymentType, MACHINE, payBy } from '../support/payment-types.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, ELECTRICITY, makeDue, passFor, quote, sell, sellNow, VOUCHER } from '../support/sell.ts'
import { close, move, open } from '../support/shifts.ts'
import { openShop, openTill } from '../support/shop.ts'
import { sweep } from '../support/sweep.ts'
import { giveAuthenticator } from '../support/top-up.ts'
import { type Walked, walkOffice } from '../support/walk-office.ts'

const shop = openShop()
let owner: Actor
let manager: Actor
let supervisor: Actor
let newest: () => Promise<string>
let served = 0
let visitor = ''

beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
  manager = await openTill('HRE-01', 'Farai', 'manager')
  supervisor = { ...(await openTill('HRE-01', 'Nomsa', 'supervisor')), till: shop.actor.till }
  visitor = (await openTill('HRE-01', 'Chipo', 'cashier')).staffId
  await db().staff.update({ where: { id: visitor }, data: { pinHash: await hashSecret('2468') } })
  newest = await giveAuthenticator(owner)
  await open(shop.actor, { USD: '100' })
  await setCurrency({
    ctx: { actor: owner },
    input: { code: 'ZAR', accepted: true, smallest: '0.10', notes: '100 50' },
  })
  await setRate({
    ctx: { actor: owner },
    input: { currencyCode: 'ZAR', buying: '18', selling: '17', sure: true, read: '18.00 17.00' },
  })
})

const fresh = () => ({ ...AIRTIME, recipient: `2637781${String(20_000 + served++)}` })

/** Makes the Service refuse a request because it knows the same one with other details. */
async function underConflict<T>(path: string, act: () => Promise<T>): Promise<T> {
  const match = { method: 'POST', path }
  await portalOf(shop.simulator.url).faults([{ match, kind: 'error', code: 'IDEMPOTENCY_CONFLICT', times: 1 }])
  return act()
}

/** Every kind of audited act: shown, reprinted, overridden, paid out, set. */
const WALKED: Walked[] = [
  {
    action: 'token:reveal',
    act: async () => {
      const ticket = await sellNow(shop.actor, { ...VOUCHER, recipient: fresh().recipient })
      await revealCode({ ctx: { actor: shop.actor }, input: { saleId: ticket.sale.id } })
      return { by: shop.actor, about: ticket.sale.id }
    },
    says: {},
  },
  {
    action: 'token:read',
    act: async () => {
      const ticket = await sellNow(shop.actor, ELECTRICITY)
      await recordReadOut({ ctx: { actor: shop.actor }, input: { ticketId: ticket.id, saleId: ticket.sale.id } })
      return { by: shop.actor, about: ticket.id }
    },
    says: {},
  },
  {
    action: 'receipt:open-code',
    act: async () => {
      const { id: ticketId } = await sellNow(shop.actor, { ...VOUCHER, recipient: fresh().recipient })
      await shareReceipt({ ctx: { actor: shop.actor }, input: { ticketId } })
      await openLink((await findLink(ticketId))?.url.split('/r/')[1] ?? '', '192.0.2.1')
      return { by: null, about: ticketId }
    },
    says: {},
  },
  {
    action: 'receipt:print',
    act: async () => {
      const { id: ticketId } = await sellNow(shop.actor, fresh())
      await countPrint({ ctx: { actor: shop.actor }, input: { ticketId } })
      await countPrint({ ctx: { actor: supervisor }, input: { ticketId } })
      return { by: supervisor, about: ticketId }
    },
    says: { copy: 2 },
  },
  {
    action: 'sale:end-frozen',
    act: async () => {
      const sold = await underConflict('/transactions', () => sellNow(shop.actor, fresh()))
      await passFor(sold.sale.id, 361)
      await endFrozenSale({ ctx: { actor: manager }, input: { saleId: sold.sale.id, note: 'Tino: they have nothing' } })
      return { by: manager, about: sold.sale.id }
    },
    says: { note: 'Tino: they have nothing' },
  },
  {
    action: 'collection:end-frozen',
    act: async () => {
      const asked = await underConflict('/collections', () => deposit(shop.actor))
      await age(asked.id, 17)
      const input = { collectionId: asked.id, note: 'Tino: they have nothing' }
      await endFrozenCollection({ ctx: { actor: manager }, input })
      return { by: manager, about: asked.id }
    },
    says: { note: 'Tino: they have nothing' },
  },
  {
    action: 'sale:sell',
    act: async () => {
      const twice = fresh()
      await sellNow(shop.actor, twice)
      const again = await sell(shop.actor, await quote(shop.actor, twice))
      return { by: shop.actor, about: again.id }
    },
    says: { sameSaleReason: 'test' },
  },
  {
    action: 'collection:create',
    act: async () => {
      const ticket = await quote(shop.actor, fresh())
      await collect(shop.actor, ticket)
      await collect(supervisor, ticket, { bothMayBePaid: true })
      return { by: supervisor, about: ticket.id }
    },
    says: { bothMayBePaid: true },
  },
  {
    action: 'cap:override',
    act: async () => {
      await setCap('4')
      const ticket = await sellNow(manager, fresh())
      await setCap('')
      return { by: manager, about: ticket.id }
    },
    says: { why: 'BRANCH_SALE_CAP', cap: '$4.00', cents: '500' },
  },
  {
    action: 'money:return',
    act: async () => {
      const ticket = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000003' })
      await portalOf(shop.simulator.url).advance(40)
      await makeDue(ticket.sale.id)
      await sweep()
      const input = { ticketId: ticket.id, intentId: randomUUID(), currency: 'USD' }
      await returnMoney({ ctx: { actor: shop.actor }, input })
      return { by: shop.actor, about: ticket.id }
    },
    says: { cents: '500', currency: 'USD' },
  },
  {
    action: 'account:set',
    act: async () => {
      const id = await addAccount(owner, { name: 'Mrs Dube' })
      const input = { id, name: 'Mrs Dube', phone: '', limit: '12', branches: ['HRE-01'], open: true }
      await setAccount({ ctx: { actor: owner }, input })
      return { by: owner, about: id }
    },
    says: { before: { limitCents: '1000', branches: [] }, after: { limitCents: '1200', branches: ['HRE-01'] } },
  },
  {
    action: 'account:over-limit',
    act: async () => {
      const id = await addAccount(owner, { name: 'Mrs Sibanda', limit: '1' })
      const ticket = await quote(manager, { ...AIRTIME, recipient: '263771777002' })
      await payBy(manager, ticket, onAccount(id, '5', 'Pays on Friday'))
      return { by: manager, about: ticket.id }
    },
    says: { limit: '$1.00', leftOnAccount: '$1.00', cents: '500', reason: 'Pays on Friday' },
  },
  {
    action: 'change-owed:keep',
    act: async () => ({ by: shop.actor, about: (await keepSomeChange(shop.actor, fresh())).ticketId }),
    says: { currency: 'USD', cents: '40' },
  },
  {
    action: 'change-owed:pay',
    act: async () => {
      const { changeId, ticketId } = await keepSomeChange(shop.actor, fresh())
      await payChange({ ctx: { actor: shop.actor }, input: { changeId, intentId: randomUUID() } })
      return { by: shop.actor, about: ticketId }
    },
    says: { currency: 'USD', cents: '40' },
  },
  {
    action: 'change-owed:expire',
    act: async () => {
      const { changeId, ticketId } = await keepSomeChange(shop.actor, fresh())
      await db().changeOwed.update({ where: { id: changeId }, data: { until: new Date('2026-01-01') } })
      await expireChange()
      return { by: null, about: ticketId }
    },
    says: { currency: 'USD', cents: '40' },
  },
  {
    action: 'account:pay',
    act: async () => {
      const id = await addAccount(owner, { name: 'Mrs Ncube' })
      const ticket = await quote(manager, { ...AIRTIME, recipient: '263771777003' })
      await payBy(manager, ticket, onAccount(id, '5'))
      const input = { intentId: randomUUID(), accountId: id, by: 'USD', amount: '2', reference: '' }
      await payAccount({ ctx: { actor: manager }, input })
      return { by: manager, about: id }
    },
    says: { cents: '200', currency: 'USD' },
  },
  {
    action: 'payment-type:set',
    act: async () => {
      const id = await addPaymentType(owner, { name: 'Swipe', branches: ['HRE-01'] })
      await setPaymentType({
        ctx: { actor: owner },
        input: { ...MACHINE, id, name: 'Swipe', fee: '3', branches: [] },
      })
      return { by: owner, about: id }
    },
    says: { before: { fee: '2.50', branches: ['HRE-01'] }, after: { fee: '3.00', branches: [] } },
  },
  {
    action: 'payment:settle',
    act: async () => {
      const typeId = await addPaymentType(owner, { name: 'Machine', asksReference: false })
      const ticket = await quote(shop.actor, { ...AIRTIME, recipient: '263771777001' })
      await payBy(shop.actor, ticket, { typeId, currency: 'USD', text: '5' })
      const [unsettled] = (await listUnsettled(owner)).filter((one) => one.typeId === typeId)
      const input = {
        intentId: randomUUID(),
        typeId,
        branchCode: 'HRE-01',
        received: '4.80',
        fee: '',
        days: unsettled?.days ?? [],
      }
      await settlePayments({ ctx: { actor: owner }, input })
      const { id } = await db().paymentSettlement.findUniqueOrThrow({ where: { intentId: input.intentId } })
      return { by: owner, about: id }
    },
    says: { cents: '500', currency: 'USD', received: '$4.80', feeKept: '$0.13' },
  },
  {
    action: 'money:undo-return',
    act: async () => {
      const match = { method: 'POST', path: '/transactions' }
      await portalOf(shop.simulator.url).faults([{ match, kind: 'error', code: 'UPSTREAM_UNAVAILABLE', times: 1 }])
      const { id: ticketId } = await sellNow(shop.actor, fresh())
      const intentId = randomUUID()
      await returnMoney({ ctx: { actor: shop.actor }, input: { ticketId, intentId, currency: 'USD' } })
      await undoReturn({ ctx: { actor: shop.actor }, input: { ticketId, returnedBy: intentId } })
      return { by: shop.actor, about: ticketId }
    },
    says: { cents: '500', given: '$5.00' },
  },
  {
    action: 'debt:pay',
    act: async () => {
      const match = { method: 'POST', path: '/transactions' }
      await portalOf(shop.simulator.url).faults([{ match, kind: 'error', code: 'UPSTREAM_UNAVAILABLE', times: 1 }])
      const { id: ticketId, sale } = await sellNow(shop.actor, fresh())
      await returnMoney({ ctx: { actor: shop.actor }, input: { ticketId, intentId: randomUUID(), currency: 'USD' } })
      await lateOutcome(sale.id, 'completed')
      await payDebt({ ctx: { actor: shop.actor }, input: { ticketId, intentId: randomUUID(), amount: '' } })
      return { by: shop.actor, about: ticketId }
    },
    says: { cents: '500' },
  },
  {
    action: 'collection:pay-out',
    act: async () => {
      const ticket = await quote(shop.actor, fresh())
      const asked = await collect(shop.actor, ticket)
      await giveUpTicket({ ctx: { actor: shop.actor }, input: { ticketId: ticket.id } })
      await followNow(shop.actor, asked)
      const input = { ticketId: ticket.id, intentId: randomUUID(), amount: '', identity: '63-1234567A42' }
      await payOut({ ctx: { actor: supervisor }, input })
      return { by: supervisor, about: ticket.id }
    },
    says: { cents: '500' },
  },
  {
    action: 'cash:pay-out',
    act: async () => {
      await move(supervisor, 'payout', { amount: '3', purpose: 'expense', reason: 'Water' })
      const made = await db().cashMovement.findFirstOrThrow({ where: { kind: 'payout' } })
      return { by: supervisor, about: made.id }
    },
    says: { kind: 'payout', cents: '300', reason: 'Water', purpose: 'expense' },
  },
  {
    action: 'cash:move',
    act: async () => {
      await move(shop.actor, 'cash_drop', { amount: '2', reason: 'To the safe' })
      const made = await db().cashMovement.findFirstOrThrow({ where: { kind: 'cash_drop' } })
      return { by: shop.actor, about: made.id }
    },
    says: { kind: 'cash_drop', cents: '200', reason: 'To the safe' },
  },
  {
    action: 'cash:refused',
    act: async () => {
      const tried = move(shop.actor, 'cash_drop', { amount: '90000', reason: 'To the safe' })
      await expect(tried).rejects.toMatchObject({ problem: { code: 'DRAWER_SHORT' } })
      const open = await db().shift.findFirstOrThrow({ where: { openTillId: shop.actor.till?.id ?? '' } })
      return { by: shop.actor, about: open.id }
    },
    says: { kind: 'cash_drop', cents: '9000000', reason: 'To the safe' },
  },
  {
    action: 'drawer:open',
    act: async () => {
      await openDrawer({ ctx: { actor: shop.actor }, input: { why: 'other', note: 'A coin rolled in' } })
      const made = await db().shift.findFirstOrThrow({ where: { openTillId: shop.actor.till?.id ?? '' } })
      return { by: shop.actor, about: made.id }
    },
    says: { why: 'other', note: 'A coin rolled in' },
  },
  {
    action: 'branch:change',
    act: async () => {
      await setCap('70')
      return { by: owner, about: 'HRE-01' }
    },
    says: { before: { maxSaleCents: null }, after: { maxSaleCents: '7000' } },
  },
  {
    action: 'currency:set',
    act: async () => {
      const input = { code: 'ZAR', accepted: true, smallest: '0.50', notes: '200 100' }
      await setCurrency({ ctx: { actor: owner }, input })
      return { by: owner, about: 'ZAR' }
    },
    says: { before: { smallest: '0.10' }, after: { smallest: '0.50', notes: ['200.00', '100.00'] } },
  },
  {
    action: 'rate:set',
    act: async () => {
      const input = { currencyCode: 'ZAR', buying: '18.5', selling: '17.5', sure: true, read: '18.50 17.50' }
      await setRate({ ctx: { actor: owner }, input })
      return { by: owner, about: 'ZAR' }
    },
    says: { before: { buying: '18.00' }, after: { buying: '18.50', selling: '17.50' } },
  },
  {
    action: 'price:set',
    act: async () => {
      await setProductPrice({
        ctx: { actor: owner },
        input: { productCode: 'netone.airtime', charge: '0.10', price: '' },
      })
      return { by: owner, about: 'netone.airtime' }
    },
    says: { before: null, after: expect.anything() },
  },
  {
    action: 'key:expiry',
    act: async () => {
      await setKeyExpiry({ ctx: { actor: owner }, input: { credential: 'demo', endsOn: '2030-01-31' } })
      return { by: owner, about: 'demo' }
    },
    says: { before: { endsOn: '' }, after: { endsOn: '2030-01-31' } },
  },
  {
    action: 'alert:settings',
    act: async () => {
      await setAlertRule({ ctx: { actor: owner }, input: { ...NO_ALERTS, lowBalance: '75' } })
      return { by: owner, about: 'test' }
    },
    says: { before: null, after: expect.anything() },
  },
  {
    action: 'top-up:limit',
    act: async () => {
      await setDayLimit({ ctx: { actor: owner }, input: { amount: '350', code: await newest() } })
      return { by: owner, about: 'test' }
    },
    says: { before: { dayCents: '20000' }, after: { dayCents: '35000' } },
  },
  {
    action: 'privacy:retention',
    act: async () => {
      await setRetention({ ctx: { actor: owner }, input: { kind: 'names', days: '90', code: await newest() } })
      return { by: owner, about: null }
    },
    says: { kind: 'names', before: { days: 365 }, after: { days: 90 } },
  },
  {
    action: 'privacy:ask-erasure',
    act: async () => {
      const asked = { kind: 'number' as const, subject: '0778999999' }
      const input = { ...asked, told: await toldMark(owner, asked), code: await newest() }
      await askErasure({ ctx: { actor: owner }, input })
      return { by: owner, about: null }
    },
    says: { by: 'number' },
  },
  {
    action: 'privacy:erased',
    act: async () => {
      const { id } = await db().erasure.findFirstOrThrow({ where: { doneAt: null } })
      await runErasure(id)
      return { by: null, about: null }
    },
    says: { tickets: '0', open: '0' },
  },
  {
    action: 'statement:read-anew',
    act: async () => {
      await syncStatement('test')
      await rereadStatement({ ctx: { actor: owner }, input: { code: await newest() } })
      return { by: owner, about: 'test' }
    },
    // A sale of an earlier row may settle between the two readings.
    says: { kept: expect.any(Number), added: expect.any(Number), removed: 0 },
  },
  {
    action: 'receipt:change-text',
    act: async () => {
      const input = { place: 'HRE-01', name: 'Kopje', lines: ['First Street'], footer: [] }
      await setShopText({ ctx: { actor: owner }, input })
      return { by: owner, about: 'HRE-01' }
    },
    says: { before: null, after: { name: 'Kopje' } },
  },
  {
    action: 'till:training',
    act: async () => {
      await setTraining({ ctx: { actor: manager }, input: { training: false } }).catch(() =>
        close(manager, { USD: '0' }),
      )
      await setTraining({ ctx: { actor: manager }, input: { training: true } })
      return { by: manager, about: manager.till?.id ?? '' }
    },
    says: { before: { training: false }, after: { training: true } },
  },
  {
    action: 'staff:change',
    act: async () => {
      const input = {
        staffId: shop.actor.staffId,
        name: 'Rudo M',
        role: 'supervisor',
        branches: ['HRE-01'],
        locale: 'sn',
      }
      await editStaff({ ctx: { actor: owner }, input: input as Parameters<typeof editStaff>[0]['input'] })
      return { by: owner, about: shop.actor.staffId }
    },
    says: { before: { role: 'cashier' }, after: { role: 'supervisor', locale: 'sn' } },
  },
  {
    action: 'staff:reset-pin',
    act: async () => {
      await resetSecret({ ctx: { actor: owner }, input: { staffId: shop.actor.staffId, kind: 'pin' } })
      return { by: owner, about: shop.actor.staffId }
    },
    says: { sessionsEnded: expect.any(Number) },
  },
  {
    action: 'session:idle',
    act: async () => {
      await setOfficeIdle({ ctx: { actor: owner }, input: { minutes: '45' } })
      return { by: owner, about: null }
    },
    says: { before: 30, after: 45 },
  },
  {
    action: 'staff:undo',
    act: async () => {
      const other = await openTill('HRE-01', 'Rumbi', 'owner')
      const code = await (await giveAuthenticator(other))()
      const { staffId: about } = await openTill('HRE-01', 'Tawanda', 'manager')
      await resetSecret({ ctx: { actor: other }, input: { staffId: about, kind: 'pin', code } })
      const { id: changeId } = await db().staffChange.findFirstOrThrow({ where: { staffId: about } })
      await undoStaffChange({ ctx: { actor: owner }, input: { changeId, code: await newest() } })
      return { by: owner, about }
    },
    says: { kind: 'reset_pin' },
  },
  {
    action: 'till:undo',
    act: async () => {
      const { till } = await enrolTill({ ctx: { actor: manager }, input: { branchCode: 'HRE-01', number: 88 } })
      const { id: changeId } = await db().spendingChange.findFirstOrThrow({ where: { tillId: till.id } })
      await undoChange({ ctx: { actor: owner }, input: { changeId } })
      return { by: owner, about: till.id }
    },
    says: { number: 88, kind: 'till_enrol' },
  },
  {
    action: 'change:undo',
    act: async () => {
      const other = await openTill('HRE-01', 'Rumbi', 'owner')
      const productCode = 'netone.airtime'
      await setProductPrice({ ctx: { actor: other }, input: { productCode, charge: '0.30', price: '' } })
      const where = { setting: 'price', subject: productCode, byId: other.staffId }
      const { id: changeId } = await db().spendingChange.findFirstOrThrow({ where })
      await undoChange({ ctx: { actor: owner }, input: { changeId } })
      return { by: owner, about: productCode }
    },
    says: { action: 'price:set', before: { chargeCents: '30', priceCents: null } },
  },
  {
    action: 'session:open',
    act: async () => ({ by: await signedIn(), about: visitor }),
    says: { way: 'pin' },
  },
  {
    action: 'session:lock',
    act: async () => {
      const by = await signedIn()
      await lockSession(by, 'idle')
      return { by, about: visitor }
    },
    says: { how: 'idle' },
  },
  {
    action: 'session:unlock',
    act: async () => {
      const by = await signedIn()
      await lockSession(by, 'hand')
      await unlockSession({ actor: by, secret: '2468' })
      return { by, about: visitor }
    },
    says: {},
  },
  {
    action: 'session:close',
    act: async () => {
      const by = await signedIn()
      await endSession(by.sessionId, 'sign_out')
      await endSession(by.sessionId, 'next_sign_in')
      return { by, about: visitor }
    },
    says: { how: 'sign_out' },
  },
  {
    action: 'staff:deactivate',
    act: async () => {
      await signedIn()
      await deactivateStaff({ ctx: { actor: owner }, input: { staffId: visitor } })
      return { by: owner, about: visitor }
    },
    says: { sessionsEnded: expect.any(Number) },
  },
]

/** Signs the person in again at the shop's till. */
async function signedIn(): Promise<Actor> {
  const till = shop.actor.till ?? expect.unreachable('the shop has a till')
  const { cookie } = await signInWithPin({ staffId: visitor, pin: '2468', till })
  return { ...shop.actor, staffId: visitor, sessionId: (await unsealSession(cookie)) ?? '' }
}

const setCap = (maxSale: string) =>
  changeBranch({ ctx: { actor: owner }, input: { code: 'HRE-01', name: 'Harare First Street', maxSale, dayCap: '' } })

const people = () => ({ cashier: shop.actor, supervisor, manager, owner, visitor })
const ALL_WALKED = [...WALKED, ...walkOffice(people)]

test.each(ALL_WALKED)(
  '$action leaves an audit row: who, when, which till, what about, before and after',
  async (walked) => {
    const started = new Date(Date.now() - 1000)
    const { by, about } = await walked.act()
    const row = await db().audit.findFirst({
      where: { action: walked.action, objectId: about },
      orderBy: { id: 'desc' },
    })
    expect(row).toMatchObject({
      staffId: by?.staffId ?? null,
      tillId: by?.till?.id ?? null,
      ...(Object.keys(walked.says).length > 0 && { detail: walked.says }),
    })
    expect(row?.at.getTime()).toBeGreaterThan(started.getTime())
    const { rows } = await listAudit(owner, parseAuditFilter({ action: walked.action, ...(about && { about }) }))
    const who = by ? expect.any(String) : null
    expect(rows[0]).toMatchObject({ action: walked.action, who, till: by?.till?.number ?? null })
    expect(rows[0]?.changes.length ?? 0).toBeGreaterThan('before' in walked.says ? 0 : -1)
  },
)

/** Not walked here: each needs a setting that only the tests of its verb build. */
const WALKED_ELSEWHERE = [
  'alert:test',
  'day:sign',
  'history:bring-back',
  'history:put-away',
  'key:partner',
  'money:keep',
  'money:write-off',
  'passkey:add',
  'passkey:copied',
  'passkey:remove',
  'price:below-cost',
  'privacy:ended',
  'receipt:change-logo',
  'report-mail:add',
  'report-mail:pause',
  'report-mail:remove',
  'report-mail:repeat',
  'report-mail:resume',
  'report-mail:test',
  'reversal:settle',
  'role:change',
  'role:delete',
  'role:make',
  'sale:change-lacking',
  'sale:sell-again',
  'second-step:recovery',
  'second-step:remove',
  'second-step:renew',
  'second-step:set',
  'session:prove',
  'staff:choose-password',
  'staff:choose-pin',
  'staff:company',
  'staff:link-company',
  'staff:reset-password',
  'statement:assign',
  'ticket:give-up',
  'ticket:take-over',
  'top-up:approve',
  'top-up:give-up',
]

test('every action the audit knows is walked here or listed as walked elsewhere', () => {
  const walked = ALL_WALKED.map(({ action }) => action)
  const missed = Object.keys(en.audit.actions).filter((action) => !walked.includes(action))
  expect(missed.sort()).toEqual(WALKED_ELSEWHERE)
})

const FIELDS = { en, sn, nd }

test.each(LOCALES)('the audit reads as words (%s): no id, no JSON, and every field by its name', async (locale) => {
  const { rows } = await listAudit(owner, parseAuditFilter({}), { take: 500, locale })
  expect(rows.length).toBe(await db().audit.count())
  const fields = new Set<string>(Object.values(FIELDS[locale].audit.fields))
  const odd = rows.flatMap(({ action, object, changes, detail }) => {
    const values = [...changes.flatMap(({ before, after }) => [before, after]), ...detail.map(({ value }) => value)]
    const unsaid = [object, ...values].filter((text) => /[{}"…_]|[0-9a-f]{8}-[0-9a-f]{4}-/.test(text))
    const unnamed = [...changes, ...detail].filter(({ field }) => !fields.has(field))
    return [...unsaid, ...unnamed.map(({ field }) => field)].map((text) => `${action}: ${text}`)
  })
  expect(odd).toEqual([])
})

test('a page of the audit looks up what its rows refer to together, not row by row', async () => {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const { rows } = await listAudit(owner, parseAuditFilter({}), { take: 500 })
  expect(rows.length).toBeGreaterThan(40)
  expect(asked.mock.calls.length).toBeGreaterThan(5)
  expect(asked.mock.calls.length).toBeLessThan(30)
  asked.mockRestore()
})

test('the audit holds no code, token, PIN or customer’s number', async () => {
  const [all] = await db().$queryRaw<{ text: string }[]>`select string_agg(a::text, ' ') as text from "Audit" a`
  const sales = await db().sale.findMany()
  expect(sales.some((sale) => openDeliverable(sale).pin !== null)).toBe(true)
  for (const sale of sales) {
    const { token, pin } = openDeliverable(sale)
    for (const secret of [pin, token, sale.recipient]) if (secret) expect(all?.text).not.toContain(secret)
  }
})

test('the command names the row that was tampered with, and is silent about a sound chain', async () => {
  await sealAudit()
  const verify = () =>
    promisify(execFile)('npx', ['tsx', 'scripts/verify-audit.ts'], { env: process.env }).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        said: error.stdout + error.stderr,
      }),
    )
  expect((await verify()).code).toBe(0)
  const row = await db().audit.findFirstOrThrow({ where: { action: 'cash:pay-out' } })
  await db().$transaction(async (tx) => {
    await tx.$executeRawUnsafe('set local session_replication_role = replica')
    await tx.$executeRaw`update "Audit" set detail = jsonb_set(detail, '{cents}', '"1"') where id = ${row.id}`
  })
  const changed = await verify()
  expect(changed).toMatchObject({ code: 1, said: expect.stringContaining(`Row ${row.id} was changed`) })
  const first = await db().audit.findFirstOrThrow({ orderBy: { id: 'asc' } })
  await db().$transaction(async (tx) => {
    await tx.$executeRawUnsafe('set local session_replication_role = replica')
    await tx.$executeRaw`delete from "Audit" where id = ${first.id}`
  })
  const removed = await verify()
  expect(removed).toMatchObject({ code: 1, said: expect.stringContaining(`Row ${first.id} was removed`) })
})
