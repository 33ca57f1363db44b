import { NextIntlClientProvider } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import messages from '@/messages/en.json'
import { PaidItem, PaidWhy } from './paid-desk.tsx'

type May = { saleId: string | null; mayPayOut: boolean; elsewhere: string | null }

const here = (saleId: string | null, mayPayOut: boolean): May => ({ saleId, mayPayOut, elsewhere: null })

test.each<[string, May, string]>([
  ['a supervisor', here('sale', true), 'Sell again, or give the money back.'],
  ['a cashier', here('sale', false), 'Sell again, or ask a supervisor to give the money back.'],
  ['a supervisor, after it was sold again', here(null, true), 'Give the money back.'],
  ['a cashier, after it was sold again', here(null, false), 'Ask a supervisor to give the money back.'],
  [
    'a manager at another branch',
    { ...here(null, false), elsewhere: 'Bulawayo Fife Street' },
    'A till of Bulawayo Fife Street can sell again or give the money back.',
  ],
])('%s is told of an item that was not delivered only what they can do', (_who, may, said) => {
  const shown = render(<PaidWhy ticket={{ why: 'undelivered', givenUp: false, ...may }} />)
  expect(shown).toBe(`<p>Paid, but the sale was not delivered. ${said}</p>`)
})

type Item = ComponentProps<typeof PaidItem>
type Ticket = Item['ticket']

const TICKET = {
  ...{
    ticketId: 't',
    ticketNumber: 'HRE01-T2-000418',
    intentId: 'i',
    purpose: null,
    items: [],
    payments: [],
    paid: null,
  },
  ...{ at: new Date(0), sums: { heldCents: 100n }, problem: null, soldSince: null, hadSaleId: null, mayBook: false },
} as unknown as Ticket

/** The labels of a row's actions, and which of them are black. */
function actionsOf(ticket: Partial<Ticket>, first: boolean) {
  const press = async () => ({}) as never
  const row = { now: 0, sellAgain: press, payOut: press, keep: press, bookUnclaimed: press }
  const shown = render(<PaidItem ticket={{ ...TICKET, ...ticket }} first={first} {...row} />)
  return [
    ...shown.matchAll(
      /<(?:button|summary|a) [^>]*class="([^"]*\bborder-ink\b[^"]*)"[^>]*>(.*?)<\/(?:button|summary|a)>/g,
    ),
  ]
    .map(([, look = '', label = '']) => `${label.replace(/<[^>]*>/g, '')}${/\bbg-ink\b/.test(look) ? ', black' : ''}`)
    .filter((label) => !label.startsWith('Confirm'))
}

test.each<[string, Partial<Ticket>, string[]]>([
  ['not delivered', { ...here('sale', true), why: 'undelivered' }, ['Sell again, black', 'Give money back in cash']],
  ['a deposit', { ...here(null, true), why: 'deposit' }, ['Give money back in cash, black']],
  ['to be decided', { ...here(null, false), why: 'unsent' }, ['Open to decide, black']],
])('each row has its actions, and the first row of money %s the only black one', (_what, ticket, labels) => {
  expect(actionsOf(ticket, true)).toEqual(labels)
  expect(actionsOf(ticket, false)).toEqual(labels.map((label) => label.replace(', black', '')))
})

function render(child: ReactNode): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="Africa/Harare" messages={messages}>
      {child}
    </NextIntlClientProvider>,
  )
}
