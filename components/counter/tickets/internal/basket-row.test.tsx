import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SaleView } from '@/lib/counter/tickets/model.ts'
import messages from '@/messages/en.json'
import { aSale, aTicket } from '@/tests/support/ticket-view.ts'
import { BasketRow } from './basket-outcome.tsx'
import type { OutcomeProps } from './outcome-frame.tsx'

const press = async () => {}
const actions = { sellAgain: press, sellHeld: press, removeUnsold: press } as unknown as OutcomeProps['actions']

/** The row of an item that was paid for and never sent. */
function rowOf(item: Partial<SaleView>, freeCents: bigint) {
  const sale = aSale({ state: 'quoted', outcome: null, claimedAt: null, ...item })
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="Africa/Harare" messages={messages}>
      <BasketRow
        {...{ sale, actions }}
        ticket={aTicket([sale], { freeCents })}
        now={new Date()}
        intent=""
        send={null}
      />
    </NextIntlClientProvider>,
  )
}

/** Its buttons, and whether another amount must be typed. */
function offered(item: Partial<SaleView>, freeCents = 500n) {
  const row = rowOf(item, freeCents)
  const buttons = [...row.matchAll(/<button.*?<span[^>]*>(.*?)<\/span>/g)].map(([, text]) => text)
  return { buttons, required: /<input[^>]*name="amount"[^>]*/.exec(row)?.[0].includes('required') ?? null }
}

test('an item that was never sent has one button that sells it as it is', () => {
  expect(offered({})).toEqual({ buttons: ['Sell for $5.00'], required: null })
  expect(offered({ typedAmount: '5' })).toEqual({ buttons: ['Sell for $5.00', 'Sell for this amount'], required: true })
  expect(offered({ quoteId: null, typedAmount: '5' })).toEqual({ buttons: ['Sell again'], required: false })
  expect(offered({}, 0n)).toMatchObject({ buttons: ['Sell for $5.00', 'Remove from this slip'] })
})

test('another amount that got no price yet shows what was paid, or no sum if that is beside the item it replaces', () => {
  const copy = { state: 'draft', quoteId: null, priceCents: null } as const
  expect(rowOf({ ...copy, heldCents: 500n }, 500n)).toMatch(/Paid, not sold yet.*\$5\.00<\/span>/)
  expect(rowOf({ ...copy, heldCents: 500n }, 400n)).toContain('Not sold yet')
  expect(rowOf(copy, 500n)).not.toContain('$0.00')
  expect(rowOf(copy, 500n)).toContain('Paid, not sold yet')
  expect(rowOf(copy, 0n), 'the money went back').toContain('Not sold yet')
})

test('cash that was refused for what is missing comes back as typed', () => {
  const missing = (problem: SaleView['problem']) =>
    /<input[^>]*name="received"[^>]*/.exec(rowOf({ problem }, 400n))?.[0].match(/ value="([^"]*)"/)?.[1]
  const params = { typed: '0.70', received: '$0.70', missing: '$0.30', price: '$1.00' }
  expect(missing({ code: 'TENDER_TOO_SMALL', field: 'tender', params })).toBe('0.70')
  expect(missing({ code: 'MONEY_MISSING', params: { missing: '$1.00', now: '$5.00' } })).toBe('')
})

test('an item that failed is not told of as unknown, though an attempt to sell it was refused so', () => {
  const unknown = { code: 'INTERNAL_ERROR' } as const
  const told = messages.problems.INTERNAL_ERROR
  const undone = (item: Partial<SaleView>) => rowOf({ refusal: unknown, ...item }, 500n)
  expect(undone({ state: 'failed', outcome: 'failed', failureCode: null })).not.toContain(told)
  const reversed = undone({ state: 'reversed', outcome: 'reversed', failureCode: 'PROVIDER_REJECTED' })
  for (const sentence of [told, messages.problems.PROVIDER_REJECTED]) expect(reversed).not.toContain(sentence)
  expect(undone({ state: 'not_sold', outcome: 'not_sold' })).toContain(told)
  const rejected = undone({ state: 'failed', outcome: 'failed', failureCode: 'PROVIDER_REJECTED' })
  expect(rejected).toContain(messages.problems.PROVIDER_REJECTED)
  expect(rejected).not.toContain(told)
})
