import { randomUUID } from 'node:crypto'
import { pinFavourite } from '@/lib/counter/favourites/favourites.ts'
import { countPrint } from '@/lib/counter/receipts/prints.ts'
import { getOpenShift } from '@/lib/counter/shifts/queries.ts'
import { addItem } from '@/lib/counter/tickets/change-basket.ts'
import { returnMoney } from '@/lib/counter/tickets/return-money.ts'
import { sellAgain } from '@/lib/counter/tickets/sell-held.ts'
import { db } from '@/lib/platform/database/db.ts'
import { keepSomeChange } from '../change-owed.ts'
import { AIRTIME, ELECTRICITY, passFor, quote, sell, sellNow, VOUCHER, viewOf } from '../sell.ts'
import { open } from '../shifts.ts'
import { openTill } from '../shop.ts'
import { freshNumber, freshOrder, PLACE, type Stage, tillOf } from './stage.ts'
import type { WalkForm } from './walk-form.ts'

const draft = () => ({
  intentId: randomUUID(),
  kind: 'airtime',
  recipient: freshNumber(),
  amount: '1',
  product: AIRTIME.productCode,
})

/** Pricing, baskets and selling at a till. */
export function sellingForms({ cashier, quoted, sold, notSold, under }: Stage): WalkForm[] {
  return [
    { action: 'lookUpRecipientAction', elsewhere: 'own', fill: () => ({ ...draft(), amount: '', product: '' }) },
    { action: 'quoteTicketAction', elsewhere: 'own', fill: draft },
    { action: 'requoteTicketAction', elsewhere: 'none', fill: async () => ({ ticketId: (await quoted()).id }) },
    {
      action: 'setQuantityAction',
      elsewhere: 'none',
      fill: async () => {
        const { id: ticketId, sale } = await quoted({ ...VOUCHER, recipient: freshNumber() })
        return { ticketId, saleId: sale.id, quantity: '2' }
      },
    },
    {
      action: 'priceAllInAction',
      elsewhere: 'none',
      fill: async () => {
        const { id: ticketId, sale } = await quoted()
        return { ticketId, saleId: sale.id }
      },
    },
    {
      action: 'addItemAction',
      elsewhere: 'none',
      fill: async () => ({ ticketId: (await quoted()).id, kind: 'airtime' }),
    },
    {
      action: 'removeItemAction',
      elsewhere: 'none',
      fill: async () => {
        const { id: ticketId } = await quoted()
        return { ticketId, saleId: await addItem({ ctx: { actor: cashier }, input: { ticketId, kind: 'airtime' } }) }
      },
    },
    {
      action: 'collectFirstAction',
      elsewhere: 'none',
      fill: async () => {
        const match = { method: 'POST', path: '/quotes' }
        const { id, sale } = await under({ match, kind: 'error', code: 'INSUFFICIENT_BALANCE' }, () => quoted())
        return { ticketId: id, saleId: sale.id }
      },
    },
    {
      action: 'sellTicketAction',
      elsewhere: 'none',
      fill: async () => {
        const { id, sale } = await quoted()
        return { ticketId: id, quoteIds: sale.quoteId ?? '', reason: '', received: '5' }
      },
    },
    {
      action: 'changeAsAirtimeAction',
      elsewhere: 'none',
      fill: async () => ({ ticketId: (await quoted()).id, received: '3', phone: '' }),
    },
    {
      action: 'noteTicketAction',
      elsewhere: 'none',
      fill: async () => ({ ticketId: (await notSold()).id, customerName: 'Mai Tino', note: '' }),
    },
    {
      action: 'returnMoneyAction',
      elsewhere: 'none',
      fill: async () => {
        const { id: ticketId, freeCents } = await notSold()
        return { ticketId, intentId: randomUUID(), currency: 'USD', shownCents: String(freeCents) }
      },
    },
    {
      action: 'keepChangeAction',
      elsewhere: 'none',
      fill: async () => {
        const ticket = await quote(cashier, freshOrder({ amount: '0.60' }))
        return { ticketId: (await sell(cashier, ticket, '1')).id, currency: 'USD', amount: '0.40', phone: '' }
      },
    },
    {
      action: 'findChangeAction',
      elsewhere: 'all',
      reads: true,
      fill: async () => {
        const phone = freshNumber()
        await keepSomeChange(cashier, freshOrder(), phone)
        return { text: phone }
      },
    },
    {
      action: 'payChangeAction',
      elsewhere: 'all',
      fill: async (by) => {
        if (!(await getOpenShift(by))) await open(by, { USD: '10' })
        return { changeId: (await keepSomeChange(cashier, freshOrder())).changeId, intentId: randomUUID() }
      },
    },
    {
      action: 'undoReturnAction',
      elsewhere: 'none',
      fill: async () => {
        const [{ id: ticketId }, returnedBy] = [await notSold(), randomUUID()]
        await returnMoney({ ctx: { actor: cashier }, input: { ticketId, intentId: returnedBy, currency: 'USD' } })
        return { ticketId, returnedBy }
      },
    },
    {
      action: 'sellAgainAction',
      elsewhere: 'none',
      fill: async () => {
        const { id, sale } = await notSold()
        return { ticketId: id, saleId: sale.id, intentId: randomUUID(), amount: '' }
      },
    },
    {
      action: 'sellHeldAction',
      elsewhere: 'none',
      fill: async () => {
        const { id: ticketId, sale } = await notSold()
        await db().branchSettings.create({ data: { branchCode: PLACE.branch, maxSaleCents: 1n } })
        const again = { ticketId, saleId: sale.id, intentId: randomUUID(), amount: '' }
        await sellAgain({ ctx: { actor: cashier }, input: again })
        await db().branchSettings.deleteMany()
        const waiting = (await viewOf(cashier, ticketId)).sales.at(-1)
        return { ticketId, saleId: waiting?.id ?? '', quoteId: waiting?.quoteId ?? '', reason: 'test' }
      },
    },
    {
      action: 'removeUnsoldAction',
      elsewhere: 'none',
      fill: async () => {
        const { id: ticketId, sale } = await notSold()
        await db().branchSettings.create({ data: { branchCode: PLACE.branch, maxSaleCents: 1n } })
        const again = { ticketId, saleId: sale.id, intentId: randomUUID(), amount: '' }
        await sellAgain({ ctx: { actor: cashier }, input: again })
        await db().branchSettings.deleteMany()
        const back = { ticketId, intentId: randomUUID(), currency: 'USD' }
        await returnMoney({ ctx: { actor: cashier }, input: back })
        return { ticketId, saleId: (await viewOf(cashier, ticketId)).sales.at(-1)?.id ?? '' }
      },
    },
    ...['askNowAction', 'askFromListAction'].map((action) => ({
      action,
      elsewhere: 'none' as const,
      fill: async () => {
        const { id, sale } = await sold({ recipient: '263000000002' })
        await passFor(sale.id, 30)
        return { ticketId: id }
      },
    })),
    {
      action: 'searchSalesAction',
      elsewhere: 'own',
      reads: true,
      fill: () => ({ text: '', day: '', after: '' }),
    },
    {
      action: 'dropTicketAction',
      elsewhere: 'none',
      fill: async () => ({ ticketId: (await quoted()).id, from: '/sell/airtime' }),
    },
    {
      action: 'takeOverTicketAction',
      elsewhere: 'none',
      fill: async () => {
        const other = await openTill(PLACE.branch, 'Blessing', 'cashier')
        return { ticketId: (await sellNow(other, freshOrder({ recipient: '263000000002' }))).id }
      },
    },
  ]
}

/** Slips and codes, and what a till keeps for its own use. */
export function tillForms({ cashier, sold, preset, display }: Stage): WalkForm[] {
  const slip = async () => ({ ticketId: (await sold()).id })
  return [
    {
      action: 'revealCodeAction',
      elsewhere: 'none',
      fill: async () => ({ saleId: (await sold({ ...VOUCHER, recipient: freshNumber() })).sale.id }),
    },
    {
      action: 'revealCodesAction',
      elsewhere: 'none',
      fill: async () => ({ ticketId: (await sold({ ...VOUCHER, recipient: freshNumber() })).id }),
    },
    {
      action: 'finishReadingAction',
      elsewhere: 'none',
      fill: async () => {
        const { id, sale } = await sold(ELECTRICITY)
        return { ticketId: id, saleId: sale.id }
      },
    },
    {
      action: 'finishHandingAction',
      elsewhere: 'none',
      fill: async () => ({ ticketId: (await sold(ELECTRICITY)).id, list: '/waiting' }),
    },
    { action: 'countPrintAction', elsewhere: 'none', fill: slip },
    {
      action: 'recordPrintedAction',
      elsewhere: 'none',
      fill: async () => {
        const { id: ticketId } = await sold(ELECTRICITY)
        const copy = await countPrint({ ctx: { actor: cashier }, input: { ticketId } })
        return { ticketId, copy: String(copy) }
      },
    },
    { action: 'shareReceiptAction', elsewhere: 'none', fill: slip },
    { action: 'recordSentAction', elsewhere: 'none', fill: async () => ({ ...(await slip()), how: 'whatsapp' }) },
    { action: 'revokeLinksAction', elsewhere: 'none', fill: slip },
    {
      action: 'chooseCustomerLocaleAction',
      elsewhere: 'none',
      fill: async () => ({ ...(await slip()), locale: 'sn' }),
    },
    {
      action: 'choosePaperAction',
      elsewhere: 'own',
      reads: true,
      fill: async () => ({ ...(await slip()), paper: '58' }),
    },
    { action: 'choosePrintingAction', elsewhere: 'none', fill: async () => ({ ...(await slip()), atOnce: 'yes' }) },
    { action: 'pickPresetAction', elsewhere: 'none', fill: async () => ({ presetId: await preset() }) },
    {
      action: 'pinFavouriteAction',
      elsewhere: 'own',
      alone: true,
      fill: () => ({ product: AIRTIME.productCode, amount: '2' }),
    },
    {
      action: 'unpinFavouriteAction',
      elsewhere: 'none',
      fill: async () => {
        await pinFavourite({ ctx: { actor: cashier }, input: { productCode: AIRTIME.productCode, amount: '2' } })
        return { favouriteId: (await db().favourite.findFirstOrThrow({ where: { tillId: tillOf(cashier) } })).id }
      },
    },
    { action: 'pairDisplayAction', elsewhere: 'own', alone: true, fill: () => ({}) },
    {
      action: 'endDisplayAction',
      elsewhere: 'none',
      fill: async () => ({ pairingId: await display() }),
    },
    { action: 'setTrainingAction', elsewhere: 'own', alone: true, fill: () => ({ training: 'on' }) },
    { action: 'chooseKeyAction', elsewhere: 'own', fill: () => ({ command: 'bills', key: 'Alt+Z' }) },
    { action: 'resetKeysAction', elsewhere: 'own', fill: () => ({}) },
    { action: 'lockTillAction', elsewhere: 'own', alone: true, fill: () => ({ from: '/sell/airtime' }) },
  ]
}
