import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SalesFigures } from '@/lib/books/totals/model.ts'
import { parseReportFilter, type SalesLine } from '@/lib/office/reports/model.ts'
import messages from '@/messages/en.json'
import { SalesReport } from './sales-report.tsx'

const FIGURES: SalesFigures = {
  ...{ delivered: 2, reversed: 0 },
  ...{ salesCents: 500n, costCents: 480n, chargeCents: 0n },
  ...{ reversedSalesCents: 0n, reversedCostCents: 0n, reversedChargeCents: 0n },
}

test('each row of a comparison has as many cells as its heading, a day without a counterpart too', () => {
  const line = { ...FIGURES, key: '2026-11-27', label: '2026-11-27' } satisfies SalesLine
  const filter = { ...parseReportFilter({ report: 'sales' }), by: 'day' as const }
  const shown = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="Africa/Harare" messages={messages}>
      <SalesReport show="sales" lines={[line]} total={FIGURES} before={{ lines: [], total: FIGURES }} filter={filter} />
    </NextIntlClientProvider>,
  )
  const cells = shown
    .split('<tr')
    .slice(1)
    .map((row) => row.match(/<t[dh][ >]/g)?.length)
  expect(new Set(cells).size).toBe(1)
})
