import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import messages from '@/messages/en.json'
import { anElectricitySale, aSale, aTicket } from '@/tests/support/ticket-view.ts'
import { OwedPanel } from './owed-panel.tsx'

/** As somebody sees it who may not take the cash. */
const panelOf = (owedCents: bigint, sale = anElectricitySale()) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="Africa/Harare" messages={messages}>
      <OwedPanel ticket={aTicket([sale], { owedCents })} intent="intent" payDebt={null} />
    </NextIntlClientProvider>,
  )

test('what a customer owes is named, and asked for before the goods are handed over', () => {
  expect(panelOf(1000n)).toContain('The customer owes $10.00.')
  expect(panelOf(1000n)).toContain('Ask for it before you hand anything over.')
})

test('of a ticket of which nothing was sent it is not said that goods came', () => {
  const unsent = panelOf(1000n, aSale({ state: 'quoted', outcome: null }))
  expect(unsent).toContain('The customer owes $10.00.')
  expect(unsent).toContain('The payment was reversed')
  expect(unsent).not.toContain('The goods came')
})

test('of a ticket without a debt nothing is said', () => {
  expect(panelOf(0n)).toBe('')
})
