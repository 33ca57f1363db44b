import { expect, test } from 'vitest'
import { bytesOf, dither } from '@/lib/shared/raster.ts'
import { decodeEscPos } from '@/tests/support/escpos-decoder.ts'
import { slipFor } from '@/tests/support/slip-for.ts'
import { anElectricitySale, aSale, aTicket } from '@/tests/support/ticket-view.ts'
import { encodeSlip } from './encode-slip.ts'
import type { Columns } from './lay-out-slip.ts'

const WIDTHS: Columns[] = [32, 48]
const basket = aTicket([
  anElectricitySale({ customerName: 'NDABAZINHLE MTHUTHUKISI-NDLOVU NKOMO-MOYO' }),
  aSale({
    id: 'failed',
    state: 'failed',
    outcome: 'failed',
    productName: 'Econet data bundle, 1 GB day and 2 GB night',
  }),
  aSale({ id: 'voucher', recipient: null, pin: '123456789012', productName: 'Voucher' }),
])

const print = async (columns: Columns, options: { cut?: boolean; drawer?: boolean } = {}, ticket = basket) =>
  decodeEscPos(encodeSlip(await slipFor(ticket), { columns, cut: false, drawer: false, ...options }))

test.each(WIDTHS)('at %i columns every line of every language fits, and nothing is cut off', async (columns) => {
  for (const locale of ['en', 'sn', 'nd'] as const) {
    for (const environment of ['test', 'live'] as const) {
      const slip = await slipFor({ ...basket, environment }, { locale, print: null })
      const { lines } = decodeEscPos(encodeSlip(slip, { columns, cut: true, drawer: true }))
      expect(lines.filter(({ width }) => width > columns)).toEqual([])
      const printed = lines.map(({ text }) => text).join(' ')
      for (const part of [
        'HRE01-T2-000418-7K2M',
        'tx_01HF3Q9V5Z8N2M4K6P7R9S1T3V',
        'NDABAZINHLE',
        'MOYO',
        '148.2 kWh',
      ]) {
        expect(printed).toContain(part)
      }
    }
  }
})

const TOKENS = {
  32: ['4417 0932 5581', '2260 7719', '1234 5678 9012'],
  48: ['4417 0932 5581 2260 7719', '1234 5678 9012'],
}

test.each(WIDTHS)('at %i columns the groups of a token stay whole, in their order and large', async (columns) => {
  const { lines } = await print(columns)
  const digits = lines.filter(({ text, large }) => large && /^[\d ]+$/.test(text))
  expect(digits.map(({ text }) => text)).toEqual(TOKENS[columns])
})

test('a slip ends with a cut where the printer has a knife', async () => {
  expect((await print(48, { cut: true })).cuts).toBe(1)
  expect((await print(48)).cuts).toBe(0)
})

test('the drawer opens for cash only, and only where the till wants it', async () => {
  expect((await print(48, { drawer: true })).kicks).toBe(1)
  expect((await print(48)).kicks).toBe(0)
  expect((await print(48, { drawer: true }, { ...basket, tenders: [] })).kicks).toBe(0)
})

test('the public link is drawn as a code to scan', async () => {
  expect((await print(32)).links).toEqual(['https://pos.example/r/AAAAAAAAAAAAAAAAAAAAAA'])
})

test.each(WIDTHS)('at %i columns the logo is printed dot for dot, in the middle, above the name', async (columns) => {
  const picture = (width: number) =>
    dither(
      Uint8Array.from({ length: width * 40 }, (_, dot) => dot % 256),
      width,
      40,
    )
  const logo = { narrow: picture(200), wide: picture(300) }
  const shop = { name: 'Kopje Kiosks', lines: [], footer: [], logo }
  const slip = await slipFor({ ...basket, environment: 'live' }, { shop })
  const { pictures, lines } = decodeEscPos(encodeSlip(slip, { columns, cut: false, drawer: false }))
  const raster = columns === 32 ? logo.narrow : logo.wide
  expect(pictures).toEqual([{ width: raster.width, height: raster.height, bits: bytesOf(raster), centred: true }])
  expect(raster.width).toBeLessThanOrEqual(columns * 12)
  expect(lines.find(({ text }) => text !== '')?.text).toBe('Kopje Kiosks')
})

test('letters that not every printer has are spelt with those that it has', async () => {
  const name = 'Café Œuvre — “Zoë” · 5 €'
  const { lines } = await print(48, {}, aTicket([aSale({ customerName: name })]))
  const printed = lines.map(({ text }) => text).join(' ')
  expect(printed).toContain('Cafe ?uvre - "Zoe" - 5 EUR')
})
