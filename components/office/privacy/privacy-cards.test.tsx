import { createTranslator, NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ErasureResult } from '@/lib/office/privacy/model.ts'
import messages from '@/messages/en.json'
import { ErasureList } from './privacy-cards.tsx'

const NOTHING = { tickets: 0, quotes: 0, bodies: 0, documents: 0, texts: 0, open: 0, auditRows: 0 }

const shown = (result: ErasureResult, open = 0) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="Africa/Harare" messages={messages}>
      <ErasureList
        erasures={[
          { id: '1', kind: 'name', askedAt: new Date('2026-11-27T02:52:00Z'), requester: 'Tendai', result, open },
        ]}
      />
    </NextIntlClientProvider>,
  )

test('a request that found nobody says so, since whoever asked is then still known', () => {
  expect(shown(NOTHING)).toContain('Nothing was found, so nothing was removed.')
  expect(shown({ ...NOTHING, texts: 1 })).toContain('Removed from 0 tickets')
  expect(shown({ ...NOTHING, open: 1 }, 1)).not.toContain('Nothing was found')
  expect(shown({ ...NOTHING, auditRows: 2 })).toContain('2 rows of the audit mention the customer')
})

test('who forgets by name is told that everybody called so is meant, and what an open ticket loses', () => {
  const sentence = createTranslator({ locale: 'en', messages, namespace: 'problems' })
  const counts = { tickets: 2, sales: 2, payments: 0, quotes: 2, slips: 1, texts: 0, open: 1 }
  const byName = sentence('ERASE_CHECK', { ...counts, kind: 'name' })
  expect(byName).toContain('Everybody with exactly this name is forgotten')
  expect(byName).toContain('even if only a cashier typed it: they are on 2 tickets, with 2 sales')
  expect(byName).toContain('1 ticket is open or owed and loses the customer, or the note, once settled.')
  const byNumber = sentence('ERASE_CHECK', { ...counts, kind: 'number' })
  expect(byNumber).toContain('Nothing was removed yet. This customer is on 2 tickets')
})
