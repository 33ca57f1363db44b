import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { pressSell, readSellForm } from '@/lib/counter/tickets/press-sell.ts'
import { quote, VOUCHER, viewOf } from '../support/sell.ts'
import { openShop } from '../support/shop.ts'

const shop = openShop()

let served = 0

/** A priced voucher, and the form that sells it, pressed with these fields. */
async function voucher() {
  served += 1
  const ticket = await quote(shop.actor, { ...VOUCHER, recipient: `2637760980${String(10 + served)}` })
  const now = () => viewOf(shop.actor, ticket.id)
  const read = ({ id, sales }: TicketView, fields: Record<string, string>) => {
    const form = new FormData()
    const quoteIds = sales.map(({ quoteId }) => quoteId).join()
    for (const [name, value] of Object.entries({ ticketId: id, quoteIds, received: '50', ...fields })) {
      form.set(name, value)
    }
    return readSellForm(form)
  }
  const press = async (fields: Record<string, string>) =>
    pressSell({ ctx: { actor: shop.actor }, input: read(await now(), { saleId: ticket.sale.id, ...fields }) })
  return { now, press, read: (fields: Record<string, string>) => read(ticket, fields) }
}

const states = ({ sales }: TicketView) => sales.map(({ state }) => state)

test('a quantity that is not the shown price’s is priced and nothing is sold; pressed again, all are sold', async () => {
  const { now, press } = await voucher()
  expect(await press({ quantity: '3' })).toBe('changed')
  expect((await now()).tenders).toEqual([])
  expect(states(await now())).toEqual(['quoted', 'quoted', 'quoted'])
  for (const quantity of ['', '0', '51', 'two']) {
    await expect(press({ quantity })).rejects.toMatchObject({ problem: { code: 'QUANTITY_RANGE' } })
  }
  expect(states(await now())).toEqual(['quoted', 'quoted', 'quoted'])
  expect(await press({ quantity: '3' })).toBe('done')
  expect((await now()).sales.map(({ outcome }) => outcome)).toEqual(Array(3).fill('delivered'))
})

test('another button of the form that sells never sells, whatever else the form holds', async () => {
  const { now, press, read } = await voucher()
  expect(await press({ instead: 'quantity', quantity: '1' })).toBe('changed')
  const odds: Record<string, string>[] = [{ saleId: '' }, { instead: '' }, { instead: 'sell' }]
  for (const odd of odds) {
    expect(() => read({ instead: 'quantity', ...odd })).toThrow()
  }
  await expect(press({ instead: 'quantity' })).rejects.toMatchObject({ problem: { code: 'QUANTITY_RANGE' } })
  expect(await press({ instead: 'airtime', quantity: '1' })).toMatchObject({ asks: expect.any(String) })
  expect(states(await now())).toEqual(['quoted', 'draft'])
  expect((await now()).tenders).toEqual([])
})

test('a press is a sale’s only if it names no other button, and no other quantity than the price is for', async () => {
  const { read } = await voucher()
  const changes = (fields: Record<string, string>) => read(fields).press.act !== 'sell'
  expect([changes({}), changes({ quantity: '1' })]).toEqual([false, false])
  expect([changes({ quantity: '2' }), changes({ quantity: '' })]).toEqual([true, true])
  expect([changes({ instead: 'quantity' }), changes({ instead: 'bill' })]).toEqual([true, true])
})

test('an item is removed or priced all in, a note saved and a price asked for again, and nothing is sold', async () => {
  const { now, press } = await voucher()
  expect(await press({ instead: 'note', customerName: 'Mai Tino', note: '' })).toBe('changed')
  expect((await now()).customerName).toBe('Mai Tino')
  const before = (await now()).sale.quoteId
  expect(await press({ instead: 'again' })).toBe('changed')
  expect((await now()).sale.quoteId).not.toBe(before)
  expect(await press({ quantity: '2' })).toBe('changed')
  const [first, second] = (await now()).sales
  await expect(press({ allIn: randomUUID() })).rejects.toMatchObject({ problem: { code: 'TICKET_UNKNOWN' } })
  expect(await press({ allIn: first?.id ?? '' })).toBe('changed')
  expect(await press({ removes: second?.id ?? '' })).toBe('changed')
  expect(states(await now())).toEqual(['quoted'])
  expect((await now()).tenders).toEqual([])
  expect(await press({ removes: first?.id ?? '' })).toBe('emptied')
})

test('whichever other button is pressed, a typed quantity is priced and nothing is sold', async () => {
  const { now, press } = await voucher()
  const { id } = (await now()).sale
  const priced = async () => states(await now()).filter((state) => state === 'quoted').length
  expect(await press({ instead: 'note', quantity: '2' })).toBe('changed')
  expect(await priced()).toBe(2)
  expect(await press({ instead: 'cash', quantity: '3' })).toBe('worked_out')
  expect(await priced()).toBe(3)
  expect(await press({ instead: 'collect', quantity: '1' })).toBe('collect')
  expect(await priced()).toBe(1)
  expect(await press({ allIn: id, quantity: '2' })).toBe('changed')
  expect(await priced()).toBe(2)
  expect(await press({ instead: 'again', quantity: '3' })).toBe('changed')
  expect(await priced()).toBe(3)
  expect(await press({ edits: id, quantity: '4' })).toEqual({ asks: id })
  expect(await priced()).toBe(4)
  await expect(press({ instead: 'airtime', quantity: '51' })).rejects.toMatchObject({
    problem: { code: 'QUANTITY_RANGE' },
  })
  expect(await press({ instead: 'airtime', quantity: '5' })).toMatchObject({ asks: expect.any(String) })
  expect(await priced()).toBe(5)
  expect((await now()).tenders).toEqual([])
})

test('a key that offers a sum in dollars stands for all the cash that was typed', async () => {
  const { press, read, now } = await voucher()
  const typed = read({ gives: '20.00', 'received.ZWG': '40', changeCurrency: 'ZWG' })
  expect(typed.cash).toEqual({ amounts: [{ currency: 'USD', text: '20.00' }], changeCurrency: 'ZWG' })
  expect(await press({ gives: '20.00' })).toBe('worked_out')
  expect((await now()).tenders).toEqual([])
})

test('a price asked for again from a form whose ticket was sold sells nothing, and says so', async () => {
  const { press } = await voucher()
  expect(await press({})).toBe('done')
  expect(await press({ instead: 'again' })).toBe('sold_before')
})

test('only a quantity is refused as one', async () => {
  const { read } = await voucher()
  const asks = (fields: Record<string, string>) => read(fields).press.act === 'set_quantity'
  expect([asks({ quantity: '2' }), asks({ instead: 'quantity' })]).toEqual([true, true])
  const id = randomUUID()
  const others: Record<string, string>[] = [
    {},
    { instead: 'note' },
    { removes: id, quantity: '2' },
    { allIn: id, quantity: '2' },
  ]
  for (const other of others) {
    expect(asks(other)).toBe(false)
  }
})
