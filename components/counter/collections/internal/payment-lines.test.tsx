import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { CollectionOutcome, CollectionView } from '@/lib/counter/collections/model.ts'
import messages from '@/messages/en.json'
import { OpenPayments } from '../open-payments.tsx'
import { PaymentLines } from './payment-lines.tsx'

const payment = (outcome: CollectionOutcome) => {
  const at = new Date('2026-11-21T07:14:00Z')
  return {
    id: outcome,
    outcome,
    methodLabel: 'EcoCash',
    customerPhone: '263771234567',
    createdAt: at,
  } as CollectionView
}

const shown = (outcome: CollectionOutcome, givenUp: boolean) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="Africa/Harare" messages={messages}>
      <PaymentLines tenders={[]} types={[]} payments={[payment(outcome)]} givenUp={givenUp} debtsPaid={[]} />
    </NextIntlClientProvider>,
  )

test('the slip’s line of a payment waits only as long as the cashier does', () => {
  expect(shown('waiting', false)).toContain('Waiting')
  expect(shown('waiting', true)).toContain('Stopped waiting')
  expect(shown('unknown', true)).toBe(shown('unknown', false))
  expect(shown('paid', true)).toContain('Paid')
})

test('the list of open payments says when the cashier stopped waiting', () => {
  const listed = (givenUp: boolean) =>
    renderToStaticMarkup(
      <NextIntlClientProvider locale="en" timeZone="Africa/Harare" messages={messages}>
        <OpenPayments
          payments={[{ href: '/', payment: { ...payment('waiting'), amountCents: 100n }, givenUp }]}
          now={0}
        />
      </NextIntlClientProvider>,
    )
  expect(listed(true)).toContain('Stopped waiting')
  expect(listed(false)).not.toContain('Stopped waiting')
})
