import { expect, test } from 'vitest'
import { COLUMNS, type Columns, USUAL_SETUP } from '@/lib/counter/printers/model.ts'
import { bytesOf, dither } from '@/lib/platform/shared/raster.ts'
import { decodeEscPos } from '@/tests/support/escpos-decoder.ts'
import { slipFor } from '@/tests/support/slip-for.ts'
import { anElectricitySale, aSale, aTicket, THREE_TOKENS } from '@/tests/support/ticket-view.ts'
import { encodeSlip } from './encode-slip.ts'
import { shopCopy } from './reach-printer.ts'

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

const print = async (columns: Columns, different: Partial<typeof USUAL_SETUP> = {}, ticket = basket) =>
  decodeEscPos(encodeSlip(await slipFor(ticket), { ...USUAL_SETUP, columns, ...different }))

test.each(COLUMNS)('at %i columns every line of every language fits uncut', async (columns) => {
  for (const locale of ['en', 'sn', 'nd'] as const) {
    for (const environment of ['test', 'live'] as const) {
      const slip = await slipFor({ ...basket, environment }, { locale, print: null })
      const { lines } = decodeEscPos(encodeSlip(slip, { ...USUAL_SETUP, columns, cut: true, drawerPin: 2 }))
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
  42: ['4417 0932 5581', '2260 7719', '1234 5678 9012'],
  48: ['4417 0932 5581 2260 7719', '1234 5678 9012'],
}

test.each(COLUMNS)('at %i columns the groups of a token stay whole, in order and large', async (columns) => {
  const { lines } = await print(columns)
  const digits = lines.filter(({ text, large }) => large && /^[\d ]+$/.test(text))
  expect(digits.map(({ text }) => text)).toEqual(TOKENS[columns])
})

const LINES_OF_TOKEN = (groups: string[], columns: Columns) =>
  columns === 48 ? [groups.join(' ')] : [groups.slice(0, 3).join(' '), groups.slice(3).join(' ')]

test.each(COLUMNS)('at %i columns three tokens print in their order, numbered, each group whole', async (columns) => {
  for (const locale of ['en', 'sn', 'nd'] as const) {
    const slip = await slipFor(aTicket([anElectricitySale({ token: THREE_TOKENS })]), { locale })
    const { lines } = decodeEscPos(encodeSlip(slip, { ...USUAL_SETUP, columns }))
    expect(lines.filter(({ width }) => width > columns)).toEqual([])
    const digits = lines.filter(({ text, large }) => large && /^[\d ]+$/.test(text)).map(({ text }) => text)
    expect(digits).toEqual([
      ...LINES_OF_TOKEN(['1111', '2222', '3333', '4444', '5555'], columns),
      ...LINES_OF_TOKEN(['6666', '7777', '8888', '9999', '0000'], columns),
      ...LINES_OF_TOKEN(['1357', '2468', '1357', '2468', '1357'], columns),
    ])
    const printed = lines.map(({ text }) => text).join('\n')
    if (locale === 'en') expect(printed).toMatch(/1 of 3 - KCT1\n1111[\d\s]+2 of 3 - KCT2\n6666[\d\s]+3 of 3\n1357/)
  }
})

test.each(COLUMNS)('at %i columns a text that is no token prints whole, as it came', async (columns) => {
  const token = 'Collect at First Street 12, ref. ABCDEFGHIJKLMNOPQRSTUVWXYZ1234567890, before noon'
  const { lines } = await print(columns, {}, aTicket([anElectricitySale({ token })]))
  expect(lines.filter(({ width }) => width > columns)).toEqual([])
  expect(lines.map(({ text }) => text).join('')).toContain('ABCDEFGHIJKLMNOPQRSTUVWXYZ1234567890'.slice(0, 20))
  expect(
    lines
      .map(({ text }) => text)
      .join('')
      .replaceAll(' ', ''),
  ).toContain(token.replaceAll(' ', ''))
})

test('a slip ends with a cut if the printer has a cutter', async () => {
  expect((await print(48, { cut: true })).cuts).toBe(1)
  expect((await print(48)).cuts).toBe(0)
})

test('a paper for each item is cut off after each, and the shop’s copies of them are all marked', async () => {
  const slip = await slipFor(basket, { each: true })
  expect(decodeEscPos(encodeSlip(slip, { ...USUAL_SETUP, cut: true })).cuts).toBe(3)
  const { lines } = decodeEscPos(encodeSlip(shopCopy(slip, 'Shop copy'), USUAL_SETUP))
  expect(lines.filter(({ text }) => text.includes('SHOP COPY'))).toHaveLength(3)
})

test('the drawer opens for cash only, by the preset’s pin and pulse', async () => {
  expect((await print(48, { drawerPin: 2, drawerPulseMs: 120 })).kicks).toEqual([{ pin: 2, onMs: 120 }])
  expect((await print(48, { drawerPin: 5 })).kicks).toEqual([{ pin: 5, onMs: 100 }])
  expect((await print(48)).kicks).toEqual([])
  expect((await print(48, { drawerPin: 2 }, { ...basket, tenders: [] })).kicks).toEqual([])
})

test('the shop’s copy says so, and has no code, no link to one and opens no drawer', async () => {
  const copy = shopCopy(await slipFor(basket), 'Shop copy')
  const { lines, links, kicks } = decodeEscPos(encodeSlip(copy, { ...USUAL_SETUP, drawerPin: 2 }))
  const printed = lines.map(({ text }) => text).join(' ')
  expect(printed).toContain('SHOP COPY')
  expect(printed).toContain('HRE01-T2-000418')
  expect(printed).not.toMatch(/4417|1234 5678/)
  expect([links, kicks]).toEqual([[], []])
})

test('the public link is printed as a QR code', async () => {
  expect((await print(32)).links).toEqual(['https://pos.example/r/AAAAAAAAAAAAAAAAAAAAAA'])
})

test.each(COLUMNS)('at %i columns the logo is printed dot for dot, centred above the name', async (columns) => {
  const picture = (width: number) =>
    dither(
      Uint8Array.from({ length: width * 40 }, (_, dot) => dot % 256),
      width,
      40,
    )
  const logo = { narrow: picture(200), wide: picture(300) }
  const shop = { name: 'Kopje Kiosks', lines: [], footer: [], logo }
  const slip = await slipFor({ ...basket, environment: 'live' }, { shop })
  const { pictures, lines } = decodeEscPos(encodeSlip(slip, { ...USUAL_SETUP, columns }))
  const raster = columns === 48 ? logo.wide : logo.narrow
  expect(pictures).toEqual([{ width: raster.width, height: raster.height, bits: bytesOf(raster), centred: true }])
  expect(raster.width).toBeLessThanOrEqual(columns * 12)
  expect(lines.find(({ text }) => text !== '')?.text).toBe('Kopje Kiosks')
})

test('letters that some printers lack are spelt with ones that all have', async () => {
  const name = 'Café Œuvre — “Zoë” · −5 €'
  const { lines } = await print(48, {}, aTicket([aSale({ customerName: name })]))
  const printed = lines.map(({ text }) => text).join(' ')
  expect(printed).toContain('Cafe ?uvre - "Zoe" - -5 EUR')
})

test.each(['windows1252', 'cp858'] as const)(
  'a printer with the letters of %s gets them, and one without gets none',
  async (codePage) => {
    const ticket = aTicket([aSale({ customerName: 'Zoë Café — “Ñandú” 5 €' })])
    const bytes = encodeSlip(await slipFor(ticket), { ...USUAL_SETUP, codePage })
    const { lines } = decodeEscPos(bytes, codePage)
    expect(lines.map(({ text }) => text).join(' ')).toContain('Zoë Café - "Ñandú" 5 €')
    expect(lines.filter(({ width }) => width > 48)).toEqual([])
  },
)
