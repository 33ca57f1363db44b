import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ErasureResult } from '@/lib/office/privacy/model.ts'
import messages from '@/messages/en.json'
import { ErasureList } from './erasure-card.tsx'

const NOTHING = { tickets: 0, quotes: 0, bodies: 0, documents: 0, texts: 0, open: 0, auditRows: 0 }

const shown = (result: ErasureResult, open = 0) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="Africa/Harare" messages={messages}>
      <ErasureList
        erasures={[
          { id: '1', kind: 'name', askedAt: new Date('2026-11-27T02:52:00Z'), askedBy: 'Tendai', result, open },
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
