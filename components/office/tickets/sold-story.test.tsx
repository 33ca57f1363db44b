import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SaleView } from '@/lib/counter/tickets/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import messages from '@/messages/en.json'
import { aSale, aTicket } from '@/tests/support/ticket-view.ts'
import { SoldStory } from './sold-story.tsx'

const press = (async () => ({})) as unknown as ResultAction

function storyOf(item: Partial<SaleView>, end: ResultAction | null = press) {
  const sale = aSale({ state: 'sending', outcome: 'unknown', reference: 'HRE01-T1-000007-ABCD', ...item })
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="Africa/Harare" messages={messages}>
      <SoldStory ticket={aTicket([sale])} now={new Date()} end={end} />
    </NextIntlClientProvider>,
  )
}

test('only what no rule ends has the form that ends it, for those who may, and says why', () => {
  const withReference = (why: string) => why.replace('{reference}', 'HRE01-T1-000007-ABCD')
  expect(storyOf({})).not.toContain(messages.sold.endSale)
  expect(storyOf({ isLate: true }, null)).not.toContain(messages.sold.endSale)
  const late = storyOf({ isLate: true })
  expect(late).toContain(messages.sold.endSale)
  expect(late).toContain(withReference(messages.sold.late))
  expect(storyOf({ isLate: true, frozen: true })).toContain(withReference(messages.sold.frozen))
})
