import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { DrawerLine } from '@/lib/counter/shifts/model.ts'
import messages from '@/messages/en.json'
import { DrawerTable } from './drawer-table.tsx'

test('a drawer that was counted right says so with a sum of money', () => {
  const at = new Date('2026-11-27T16:01:00Z')
  const line = {
    id: 'a',
    zNumber: 1,
    branchName: 'Harare',
    tillNumber: 1,
    openedBy: 'Rudo',
    closedBy: 'Rudo',
    remark: '',
  }
  const sums = { openedAt: at, closedAt: at, differences: [], inside: [], floats: [], approved: false }
  const shown = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="Africa/Harare" messages={messages}>
      <DrawerTable lines={[{ ...line, ...sums } as unknown as DrawerLine]} now={at} />
    </NextIntlClientProvider>,
  )
  expect(shown).toContain('>$0.00</td>')
})
