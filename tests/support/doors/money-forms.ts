import { randomUUID } from 'node:crypto'
import { postEntry } from '@/lib/books/journal/ledger.ts'
import { cashRecovered } from '@/lib/books/journal/ticket-postings.ts'
import { followStatement } from '@/lib/jobs/follow-statement.ts'
import { moveSafe } from '@/lib/office/cash/move-safe.ts'
import { listSafes } from '@/lib/office/cash/queries.ts'
import { getTopUpChoices } from '@/lib/office/fundings/queries.ts'
import { uncountedOf } from '@/lib/office/recovery/settle-till.ts'
import { settlePayments, undoSettlement } from '@/lib/office/settlements/settle-payments.ts'
import { unsettledDays } from '@/lib/office/settlements/unsettled-days.ts'
import { listOpenRows } from '@/lib/office/statement/open-rows.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { settingsText } from '@/lib/platform/shared/posted-again.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { addAccount, onAccount } from '../accounts.ts'
import { age, deposit, freshPayer, passForPayment } from '../collect.ts'
import { makeOld } from '../make-old.ts'
import { addPaymentType, payBy } from '../payment-types.ts'
import { doubleRow } from '../planted.ts'
import { bookedFor, passFor, quote } from '../sell.ts'
import { open } from '../shifts.ts'
import { openTill } from '../shop.ts'
import { ageTopUp, topUp } from '../top-up.ts'
import { freshOrder, PLACE, type Stage } from './stage.ts'
import type { WalkForm } from './walk-form.ts'

const typed = () => ({
  phone: freshPayer(),
  method: 'ecocash',
  currency: 'USD',
  cash: '',
  reason: '',
  intentId: randomUUID(),
})
const conflict = (path: string) => ({ match: { method: 'POST', path }, kind: 'error', code: 'IDEMPOTENCY_CONFLICT' })

/** Payments by phone, and what becomes of their money. */
export function collectionForms({
  cashier,
  quoted,
  sold,
  asked,
  paidNotSold,
  paidAndFailed,
  takenBack,
  reversed,
  under,
}: Stage): WalkForm[] {
  return [
    {
      action: 'collectForTicketAction',
      elsewhere: 'none',
      fill: async () => {
        const { id, sale } = await quoted()
        return { ...typed(), ticketId: id, quoteIds: sale.quoteId ?? '', amount: '', purpose: '' }
      },
    },
    {
      action: 'askThisNumberAction',
      elsewhere: 'none',
      fill: async () => {
        const { id, sale } = await quoted()
        return { ...typed(), ticketId: id, quoteIds: sale.quoteId ?? '', amount: '', purpose: '' }
      },
    },
    {
      action: 'collectDepositAction',
      elsewhere: 'own',
      fill: () => ({ ...typed(), amount: '2', purpose: 'Generator hire' }),
    },
    { action: 'confirmCodeAction', elsewhere: 'none', fill: async () => ({ ...(await asked('omari')), otp: '12345' }) },
    {
      action: 'askAboutPaymentAction',
      elsewhere: 'none',
      fill: async () => {
        const one = await asked()
        await passForPayment(one.collectionId, 30)
        return one
      },
    },
    { action: 'giveUpAction', elsewhere: 'none', fill: async () => ({ ticketId: (await asked()).ticketId }) },
    { action: 'customerLeftAction', elsewhere: 'none', fill: async () => ({ ticketId: (await asked()).ticketId }) },
    {
      action: 'sellPaidAgainAction',
      elsewhere: 'none',
      fill: async () => {
        const { id, sale } = await paidNotSold()
        return { ticketId: id, saleId: sale.id, intentId: randomUUID() }
      },
    },
    {
      action: 'payOutAction',
      elsewhere: 'none',
      fill: async () => {
        await sold()
        const { id: ticketId, heldCents } = await paidNotSold()
        const shownCents = String(heldCents)
        return { ticketId, intentId: randomUUID(), amount: '', shownCents, identity: '63-1234567A42' }
      },
    },
    {
      action: 'keepMoneyAction',
      elsewhere: 'none',
      fill: async () => {
        const { id, sale } = await paidAndFailed()
        return { ticketId: id, saleId: sale.id, intentId: randomUUID(), kind: 'goods_had', note: 'Saw it on her phone' }
      },
    },
    {
      action: 'bookUnclaimedAction',
      elsewhere: 'none',
      fill: async () => {
        const { id } = await paidAndFailed()
        await makeOld(id)
        return { ticketId: id, saleId: '', intentId: randomUUID(), kind: 'unclaimed', note: 'Called her' }
      },
    },
    {
      action: 'writeOffDebtAction',
      elsewhere: 'none',
      fill: async () => ({ ticketId: (await takenBack()).ticketId, intentId: randomUUID(), note: 'She moved away' }),
    },
    {
      action: 'payDebtAction',
      elsewhere: 'none',
      fill: async () => {
        const { ticketId } = await takenBack()
        const shownCents = String((await bookedFor(ticketId)).receivable)
        return { ticketId, intentId: randomUUID(), amount: '', shownCents }
      },
    },
    {
      action: 'settlePaymentAction',
      elsewhere: 'none',
      fill: async () => ({ ...(await takenBack()), action: 'asked_to_pay', note: 'Called her' }),
    },
    {
      action: 'settleReversalAction',
      elsewhere: 'none',
      fill: async () => ({ saleId: (await reversed()).sale.id, action: 'customer_keeps', note: 'Called her' }),
    },
    {
      action: 'endFrozenSaleAction',
      elsewhere: 'none',
      fill: async () => {
        const { sale } = await under(conflict('/transactions'), () => sold())
        await passFor(sale.id, 361)
        return { saleId: sale.id, note: 'Tino: they have nothing' }
      },
    },
    {
      action: 'endFrozenCollectionAction',
      elsewhere: 'none',
      fill: async () => {
        const { id: collectionId } = await under(conflict('/collections'), () => deposit(cashier))
        await age(collectionId, 17)
        return { collectionId, note: 'Tino: they have nothing' }
      },
    },
  ]
}

/** The drawer: each form has a till of its own, since a till has one shift. */
export function shiftForms(): WalkForm[] {
  const closed = async () => {
    const actor = await openTill(PLACE.branch, 'Blessing', 'cashier')
    const { id } = await open(actor, { USD: '10' })
    await db().shift.update({
      where: { id },
      data: { openTillId: null, closedAt: new Date(), closedById: actor.staffId },
    })
    return id
  }
  return [
    {
      action: 'openShiftAction',
      elsewhere: 'own',
      alone: true,
      fill: () => ({ intentId: randomUUID(), 'count.USD.rest': '10' }),
    },
    {
      action: 'openDrawerAction',
      elsewhere: 'own',
      alone: true,
      fill: async (by) => {
        await open(by, { USD: '10' })
        return { why: 'change', note: '', times: '0' }
      },
    },
    {
      action: 'moveCashAction',
      elsewhere: 'own',
      alone: true,
      fill: async (by) => {
        await open(by, { USD: '10' })
        return {
          intentId: randomUUID(),
          kind: 'cash_drop',
          currency: 'USD',
          amount: '2',
          reason: 'To the safe',
          purpose: '',
        }
      },
    },
    {
      action: 'closeShiftAction',
      elsewhere: 'none',
      alone: true,
      fill: async (by) => ({ shiftId: (await open(by, { USD: '10' })).id, 'count.USD.rest': '10' }),
    },
    {
      action: 'remarkDrawerAction',
      elsewhere: 'none',
      fill: async () => ({ shiftId: await closed(), text: 'Counted twice' }),
    },
    {
      action: 'remarkShiftAction',
      elsewhere: 'none',
      alone: true,
      fill: async (by) => {
        const { id } = await open(by, { USD: '10' })
        await db().shift.update({
          where: { id },
          data: { openTillId: null, closedAt: new Date(), closedById: by.staffId },
        })
        return { shiftId: id, text: 'Counted twice' }
      },
    },
    ...['approveShiftAction', 'approveDrawerAction'].map((action) => ({
      action,
      elsewhere: 'none' as const,
      fill: async () => ({ shiftId: await closed() }),
    })),
  ]
}

/** The balance at the Service: top-ups, the statement, the day. */
export function balanceForms({ people, shop, sold, under }: Stage): WalkForm[] {
  const { manager, ownersCode } = people
  const waiting = async () => (await topUp(manager.actor, { amount: '900' })).id
  const post = { match: { method: 'POST', path: '/fundings' }, kind: 'drop_after' }
  return [
    ...safeForms(manager.actor),
    ...settlementForms(people),
    {
      action: 'askTopUpAction',
      elsewhere: 'all',
      fill: () => ({ intentId: randomUUID(), method: 'mobile_money', amount: '1', phone: freshPayer(), code: '' }),
    },
    {
      action: 'approveTopUpAction',
      elsewhere: 'all',
      fill: async () => ({ fundingId: await waiting(), code: await ownersCode() }),
    },
    { action: 'turnDownTopUpAction', elsewhere: 'none', fill: async () => ({ fundingId: await waiting() }) },
    {
      action: 'giveUpTopUpAction',
      elsewhere: 'all',
      fill: async () => {
        const { id } = await under(post, () => topUp(manager.actor, { amount: '1' }))
        await ageTopUp(id, 12)
        return { fundingId: id }
      },
    },
    {
      action: 'setDayLimitAction',
      elsewhere: 'all',
      fill: async () => {
        const { room } = await getTopUpChoices(people.owner.actor)
        const shown = settingsText({ limitCents: String(room.limitCents) })
        return { amount: '350', code: await ownersCode(), shown }
      },
    },
    {
      action: 'assignRowAction',
      elsewhere: 'none',
      fill: async () => {
        await doubleRow(shop.serviceDatabaseUrl, (await sold()).sale.reference)
        await followStatement('test')
        await db().$executeRaw`
          update "StatementEntry" set "readAt" = "readAt" - interval '20 minutes' where match = 'open'`
        await followStatement('test')
        const { rows } = await listOpenRows(people.owner.actor)
        return { position: rows[0]?.position ?? '', cause: 'lost', reference: '', note: 'Charged twice' }
      },
    },
    {
      action: 'rereadStatementAction',
      elsewhere: 'all',
      fill: async () => {
        await followStatement('test')
        return { code: await ownersCode() }
      },
    },
    {
      action: 'settleTillAction',
      elsewhere: 'none',
      fill: async () => {
        const { till, staffId } = people.cashier.actor
        if (!till) throw new Error('The cashier has no till')
        const {
          id: ticketId,
          environment,
          branchCode,
          shiftId,
        } = await db().ticket.findFirstOrThrow({
          where: { tillId: till.id, shiftId: { not: null } },
          orderBy: { createdAt: 'desc' },
        })
        const about = { ticketId, tillId: till.id, shiftId, staffId, environment, branchCode, credential: null }
        const booked = { ...about, objectKind: 'recovery' as const, objectId: randomUUID() }
        await db().$transaction((tx) =>
          postEntry(tx, cashRecovered({ ...about, shares: [{ saleId: null, cents: 100n }] }), booked),
        )
        const uncounted = await db().$transaction((tx) => uncountedOf(tx, environment, till.id))
        const counted = { 'count.USD.rest': '10.00' }
        return { tillId: till.id, intentId: randomUUID(), uncounted: String(uncounted), note: '', ...counted }
      },
    },
    {
      action: 'signDayAction',
      elsewhere: 'none',
      only: { roles: ['owner'], because: 'a day is of all branches, and the manager has one' },
      fill: async () => {
        await followStatement('test')
        return { day: harareDay(new Date(Date.now() - DAY_MS)), note: 'As it was', sure: 'on' }
      },
    },
  ]
}

/** What was swiped, settled and taken back; who buys on account, and pays. */
function settlementForms(people: Stage['people']): WalkForm[] {
  const openDays = () => unsettledDays(db(), 'test', [PLACE.branch])
  // One payment serves every door: what an earlier one settled is taken back.
  const swiped = async () => {
    if ((await openDays()).length === 0) await ((await lastSettlement()) ? takeBack() : swipe())
    const [day] = await openDays()
    if (!day) throw new Error('Nothing was swiped')
    const fields = { typeId: day.typeId, branchCode: PLACE.branch, received: '0.98', fee: '' }
    return { ...fields, intentId: randomUUID(), days: [day] }
  }
  const swipe = async () => {
    const typeId = await addPaymentType(people.owner.actor, { asksReference: false })
    const cashier = await openTill(PLACE.branch, 'Nyasha', 'cashier')
    await payBy(cashier, await quote(cashier, freshOrder()), { typeId, currency: 'USD', text: '1' })
  }
  const lastSettlement = async () => {
    const undone = await db().paymentSettlement.findMany({ where: { undoesId: { not: null } } })
    const where = { undoesId: null, id: { notIn: undone.flatMap(({ undoesId }) => undoesId ?? []) } }
    return db().paymentSettlement.findFirst({ where, orderBy: { at: 'desc' } })
  }
  const takeBack = async () => {
    const input = { intentId: randomUUID(), settlementId: (await lastSettlement())?.id ?? '' }
    await undoSettlement({ ctx: { actor: people.manager.actor }, input })
  }
  const owing = async () => {
    const id = await addAccount(people.owner.actor)
    const supervisor = await openTill(PLACE.branch, 'Nomsa', 'supervisor')
    await payBy(supervisor, await quote(supervisor, freshOrder()), onAccount(id, '1'))
    return id
  }
  return [
    {
      action: 'setAccountAction',
      elsewhere: 'none',
      fill: () => {
        const id = randomUUID()
        return { id, name: `Mrs Moyo ${id.slice(0, 8)}`, phone: '', limit: '20', open: 'on', branches: [PLACE.branch] }
      },
    },
    {
      action: 'payAccountAction',
      elsewhere: 'all',
      fill: async () => ({ intentId: randomUUID(), accountId: await owing(), by: 'USD', amount: '1', reference: '' }),
    },
    {
      action: 'settlePaymentsAction',
      elsewhere: 'none',
      fill: async () => {
        const { days, ...fields } = await swiped()
        return { ...fields, day: days.map(({ day, cents }) => `${day} ${cents}`) }
      },
    },
    {
      action: 'undoSettlementAction',
      elsewhere: 'none',
      fill: async () => {
        const input = await swiped()
        await settlePayments({ ctx: { actor: people.manager.actor }, input })
        const { id } = await db().paymentSettlement.findUniqueOrThrow({ where: { intentId: input.intentId } })
        return { intentId: randomUUID(), settlementId: id }
      },
    },
  ]
}

let floats = 20

/** Cash of a branch's safe, and the floats that come out of it. */
function safeForms(manager: Actor): WalkForm[] {
  const details = { expenseKind: '', bank: '', slipNumber: '', note: 'For change' }
  const putIn = () => {
    const place = { intentId: randomUUID(), branchCode: PLACE.branch, kind: 'owners_in', currency: 'USD' } as const
    return { ...place, ...details, amount: '5' }
  }
  return [
    {
      action: 'setFloatTargetAction',
      elsewhere: 'none',
      // A different sum each time, since the same one again would change nothing.
      fill: () => ({ till: manager.till?.id ?? '', currency: 'USD', amount: String(floats++) }),
    },
    { action: 'moveSafeAction', elsewhere: 'none', fill: putIn },
    {
      action: 'countSafeAction',
      elsewhere: 'none',
      fill: async () => {
        // Earlier floats of this walk may have left the safe below zero.
        await moveSafe({ ctx: { actor: manager }, input: { ...putIn(), amount: '5000' } })
        const safe = (await listSafes(manager)).find(({ branchCode }) => branchCode === PLACE.branch)
        const seen = safe?.sums.find(({ currency }) => currency === 'USD')?.cents ?? 0n
        const fields = { 'count.USD.rest': '1', 'seen.USD': String(seen), 'intent.USD': randomUUID() }
        return { branchCode: PLACE.branch, note: 'Counted twice', ...fields }
      },
    },
    {
      action: 'correctSafeAction',
      elsewhere: 'none',
      fill: async () => {
        const input = putIn()
        // More than earlier floats of this walk took out: only money that is there can be taken back.
        await moveSafe({ ctx: { actor: manager }, input: { ...putIn(), amount: '5000' } })
        await moveSafe({ ctx: { actor: manager }, input })
        const { id } = await db().safeMovement.findUniqueOrThrow({ where: { intentId: input.intentId } })
        return { intentId: randomUUID(), movementId: id, note: 'It never came' }
      },
    },
  ]
}
