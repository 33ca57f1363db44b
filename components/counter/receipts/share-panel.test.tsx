import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { LinkView } from '@/lib/counter/receipts/model.ts'
import messages from '@/messages/en.json'
import { SharePanel } from './share-panel.tsx'

const at = new Date('2026-11-21T08:00:00Z')
const LINK: LinkView = { url: 'https://pos.example/r/AAAA', expiresAt: at, opened: 0, sharedAt: at }

/** The labels of the buttons that show, and of those behind a fold. */
function buttonsOf(link: LinkView | null) {
  const texts = link?.sharedAt ? { message: 'a', text: 'b' } : null
  const shown = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="Africa/Harare" messages={messages}>
      <SharePanel ticketId="t" {...{ link, texts }} phone={null} share={async () => {}} revoke={async () => {}} />
    </NextIntlClientProvider>,
  )
  const [open = '', folded = ''] = shown.split('<details')
  const labels = (html: string) =>
    [...html.matchAll(/<button type="submit".*?<span[^>]*>(.*?)<\/span>/g)].map(([, label]) => label)
  return { open: labels(open), folded: labels(folded) }
}

test('of creating and stopping a link only the one that applies shows; stopping is folded', () => {
  expect(buttonsOf(null)).toEqual({ open: ['Create link to share'], folded: [] })
  expect(buttonsOf({ ...LINK, sharedAt: null })).toEqual({ open: ['Create link to share'], folded: ['Stop link'] })
  expect(buttonsOf(LINK)).toEqual({ open: [], folded: ['Stop link'] })
})
