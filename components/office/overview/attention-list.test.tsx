import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OpenFunding } from '@/lib/office/fundings/model.ts'
import type { Attention } from '@/lib/office/overview/model.ts'
import { MOBILE_MONEY } from '@/lib/platform/shared/payment.ts'
import nd from '@/messages/nd.json'
import { AttentionList } from './attention-list.tsx'

const NONE_HELD = { count: 0, mobileCount: 0, cashCount: 0, underWayCount: 0 }

test('a top-up by mobile money is said in the reader’s language', () => {
  const createdAt = new Date('2026-11-21T07:14:00Z')
  const topUp = { id: 'one', outcome: 'failed', methodLabel: MOBILE_MONEY, amountCents: 100n, createdAt } as OpenFunding
  const attention: Attention = {
    short: [],
    held: { ...NONE_HELD, heldCents: 0n, mobileCents: 0n, cashCents: 0n, underWayCents: 0n },
    reversals: 0,
    foreign: null,
    toAssign: 0,
    topUps: [topUp],
    unfollowed: null,
    oldRates: [],
    unsigned: [],
  }
  const shown = renderToStaticMarkup(
    <NextIntlClientProvider locale="nd" timeZone="Africa/Harare" messages={nd}>
      <AttentionList attention={attention} mayCloseDay={false} />
    </NextIntlClientProvider>,
  )
  expect(shown).toContain(nd.topUps.mobileMoney)
  expect(shown).not.toContain(MOBILE_MONEY)
})
