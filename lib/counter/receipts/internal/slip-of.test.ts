import { expect, test } from 'vitest'
import { slipFor, textOf } from '@/tests/support/slip-for.ts'
import { anElectricitySale, aSale, aTicket, THREE_TOKENS } from '@/tests/support/ticket-view.ts'
import { slipMessage } from './slip-texts.ts'

const INTAKE = { intakeId: 'intake', at: new Date('2026-11-21T07:14:00Z') }

const failed = aSale({
  id: 'failed',
  state: 'failed',
  outcome: 'failed',
  productName: 'NetOne airtime',
  priceCents: 200n,
})

test('a slip says who sold it where, both references, the ticket, TEST and that it is no tax invoice', async () => {
  const text = textOf(await slipFor(aTicket([aSale()])))
  const said = ['Kopje Kiosks', 'Harare First Street', '12 First Street', 'Till 2 · Rudo', '21 Nov 2026 09:14', 'TEST']
  const references = ['HRE01-T2-000418', 'HRE01-T2-000418-7K2M', 'tx_01HF3Q9V5Z8N2M4K6P7R9S1T3V']
  for (const part of [...said, ...references, 'Thank you', 'Not a fiscal tax invoice']) expect(text).toContain(part)
  expect(textOf(await slipFor(aTicket([aSale()], { environment: 'live' })))).not.toContain('TEST')
})

test('beside its sale a slip has the ticket’s number alone; paper, link and office have the references of each item', async () => {
  const references = ['HRE01-T2-000418-7K2M', 'tx_01HF3Q9V5Z8N2M4K6P7R9S1T3V']
  for (const ticket of [aTicket([aSale()]), aTicket([aSale(), failed])]) {
    const onScreen = textOf(await slipFor(ticket, { print: 'screen' }))
    expect(onScreen).toContain('HRE01-T2-000418')
    for (const part of references) expect(onScreen).not.toContain(part)
    const others = await Promise.all(
      ([null, 'shared', 'office'] as const).map(async (print) => textOf(await slipFor(ticket, { print }))),
    )
    for (const text of others) for (const part of references) expect(text).toContain(part)
  }
})

test('electricity prints what came back, the token in its groups, and nothing computed', async () => {
  const slip = await slipFor(aTicket([anElectricitySale()]))
  expect(slip.blocks).toContainEqual({
    kind: 'code',
    label: 'Enter this code into your meter',
    codes: [{ name: null, groups: ['4417', '0932', '5581', '2260', '7719'] }],
  })
  expect(textOf(slip)).toMatch(/148\.2 kWh/)
  expect(textOf(slip)).not.toMatch(/levy|VAT|debt/i)
  expect(textOf(await slipFor(aTicket([anElectricitySale({ units: null })])))).not.toContain('Units')
})

test('an original carries no mark, a reprint its count, time and user, and a look says that nobody counted it', async () => {
  const ticket = aTicket([aSale()])
  const marks = async (print: Parameters<typeof slipFor>[1]) =>
    (await slipFor(ticket, print)).blocks.filter((block) => block.kind === 'mark')
  expect(await marks({})).toEqual([])
  expect(await marks({ print: 'shared' })).toEqual([])
  expect(await marks({ print: null })).toMatchObject([{ of: 'uncounted', title: 'Copy, not counted' }])
  const at = new Date('2026-11-21T10:00:00Z')
  expect(await marks({ print: { copy: 3, at, staffName: 'Nomsa' } })).toMatchObject([
    { of: 'copy', title: 'Reprint 2', lines: ['21 Nov 2026 12:00', 'Nomsa'] },
  ])
})

test('a basket says of each item what became of it, and what of the money goes back', async () => {
  const ticket = aTicket([anElectricitySale(), failed])
  const slip = await slipFor(ticket)
  const kinds = slip.blocks.map((block) => ('title' in block ? block.title : block.kind))
  // Above its item, the state would read as that of the one before.
  expect(kinds.slice(2, 6)).toEqual(['ZESA prepaid electricity', 'code', 'NetOne airtime', 'Not delivered'])
  expect(textOf(slip)).toContain('You are owed $2.00.')
  const at = new Date('2026-11-21T07:30:00Z')
  const returns = [{ id: 'return', typeId: 'cash', currency: 'USD', nativeCents: 200n, heldCents: 200n, at }]
  const returned = textOf(await slipFor({ ...ticket, returns, freeCents: 0n }))
  expect(returned).toContain('$2.00 was given back on 21 Nov 2026 09:30.')
  expect(returned).not.toContain('You are owed')
  const shona = await slipFor({ ...ticket, returns, freeCents: 0n }, { locale: 'sn' })
  expect(textOf(shona)).toContain('21 Mbu 2026 09:30')
})

test('what was owed and is paid stands on the slip after what went back', async () => {
  const at = new Date('2026-11-21T07:30:00Z')
  const returns = [{ id: 'return', typeId: 'cash', currency: 'USD', nativeCents: 500n, heldCents: 500n, at }]
  const debtsPaid = [{ typeId: 'cash', currency: 'USD', nativeCents: 300n, at }]
  const text = textOf(await slipFor(aTicket([aSale()], { returns, debtsPaid })))
  expect(text).toMatch(/Given back.*\$5\.00.*Paid later in cash.*\$3\.00/s)
})

test.each([
  ['failed', 'Not delivered'],
  ['not_sold', 'Not sold'],
  ['reversed', 'Reversed'],
] as const)('a slip calls a sale that is %s what the screen calls it', async (outcome, title) => {
  const slip = await slipFor(aTicket([aSale({ state: outcome, outcome })]))
  expect(slip.blocks).toContainEqual(expect.objectContaining({ kind: 'mark', of: 'state', title }))
})

test('a slip of money that came too late names product and number, and says what is owed', async () => {
  const unsent = aSale({ state: 'quoted', outcome: null, claimedAt: null, settledAt: null, reference: null })
  const late = { tenders: [], heldCents: 500n, freeCents: 500n }
  const givenUp = await slipFor(aTicket([unsent], { ...late, abandonedAt: new Date('2026-11-21T07:20:00Z') }))
  for (const part of ['Econet airtime', '077 123 4567', 'You are owed $5.00.']) expect(textOf(givenUp)).toContain(part)
  expect(givenUp.blocks).toContainEqual(expect.objectContaining({ kind: 'mark', title: 'Not sold' }))
  const stillSells = textOf(await slipFor(aTicket([unsent], late)))
  expect(stillSells).toContain('Not delivered yet')
  expect(stillSells).toContain('Econet airtime')
})

test('what is still on its way is no promise: the slip says that the code follows, and gives no code', async () => {
  const waiting = anElectricitySale({ state: 'pending', outcome: 'waiting' })
  const text = textOf(await slipFor(aTicket([waiting])))
  expect(text).toContain('Token to follow')
  expect(text).not.toContain('4417')
})

test('cash of several currencies and its change stand each on a line of its own', async () => {
  const tenders = [
    { ...INTAKE, typeId: 'cash', reference: null, currency: 'USD', receivedCents: 500n, changeCents: 0n },
    { ...INTAKE, typeId: 'cash', reference: null, currency: 'ZWG', receivedCents: 10_000n, changeCents: 1_250n },
  ]
  const text = textOf(await slipFor(aTicket([aSale()], { tenders })))
  for (const sum of ['$5.00', 'ZiG 100.00', 'ZiG 12.50']) expect(text).toContain(sum)
})

test('a currency in which only change went out is no cash received', async () => {
  const tenders = [
    { ...INTAKE, typeId: 'cash', reference: null, currency: 'USD', receivedCents: 1000n, changeCents: 0n },
    { ...INTAKE, typeId: 'cash', reference: null, currency: 'ZAR', receivedCents: 0n, changeCents: 9_250n },
  ]
  const text = textOf(await slipFor(aTicket([aSale()], { tenders })))
  for (const sum of ['$10.00', 'ZAR 92.50']) expect(text).toContain(sum)
  expect(text).not.toContain('ZAR 0.00')
})

test('the slip is in the customer’s language, whatever the screen’s', async () => {
  const slip = await slipFor(aTicket([anElectricitySale()]), { locale: 'sn' })
  expect(slip.locale).toBe('sn')
  expect(textOf(slip)).toContain('Yabhadharwa yose')
})

test('three tokens stand in the order in which the meter takes them, each named and in its groups', async () => {
  const { blocks } = await slipFor(aTicket([anElectricitySale({ token: THREE_TOKENS })]))
  const groups = (text: string) => text.split(' ')
  expect(blocks).toContainEqual({
    kind: 'code',
    label: 'Enter these 3 codes into your meter, in this order',
    codes: [
      { name: '1 of 3 · KCT1', groups: groups('1111 2222 3333 4444 5555') },
      { name: '2 of 3 · KCT2', groups: groups('6666 7777 8888 9999 0000') },
      { name: '3 of 3', groups: groups('1357 2468 1357 2468 1357') },
    ],
  })
  const voucher = aSale({ kind: 'voucher', pin: '1234-5678; 876543211234' })
  expect((await slipFor(aTicket([voucher]))).blocks).toContainEqual({
    kind: 'code',
    label: 'Your 2 codes',
    codes: [
      { name: '1 of 2', groups: ['1234-5678'] },
      { name: '2 of 2', groups: ['8765', '4321', '1234'] },
    ],
  })
})

test('a text that is no token stands as it came', async () => {
  const token = 'Collect it, Room 12'
  const { blocks } = await slipFor(aTicket([anElectricitySale({ token })]))
  expect(blocks).toContainEqual(expect.objectContaining({ codes: [{ name: null, groups: [token] }] }))
})

test('what the Service’s receipt says besides stands as name and value, in the provider’s words', async () => {
  const others = [{ name: 'debt recovered', value: '3.50' }]
  const slip = await slipFor(aTicket([anElectricitySale({ others })]))
  const rows = [{ label: 'debt recovered', value: '3.50', look: 'told' }]
  expect(slip.blocks).toContainEqual({ kind: 'rows', title: 'In the provider’s words', rows })
  expect(slipMessage(slip, null)).not.toContain('debt')
})

test('a paper for each item has its own code and price, and the last one the payment; none has the link to all', async () => {
  const voucher = { productName: 'Wi-Fi 5 GB', recipient: null, priceCents: 400n }
  const ticket = aTicket([
    aSale({ ...voucher, id: 'one', pin: '111122223333' }),
    aSale({ ...voucher, id: 'two', pin: '444455556666' }),
  ])
  const { blocks } = await slipFor(ticket, { each: true })
  const cut = blocks.findIndex(({ kind }) => kind === 'cut')
  const [first, last] = [blocks.slice(0, cut), blocks.slice(cut + 1)].map((paper) => JSON.stringify(paper))
  for (const paper of [first, last]) {
    for (const said of ['Kopje Kiosks', 'Wi-Fi 5 GB', '$4.00', 'HRE01-T2-000418', 'Not a fiscal tax invoice', 'TEST'])
      expect(paper).toContain(said)
  }
  expect(first).toMatch(/1111.*2222.*3333.*Slip 1 of 2/)
  expect(first).not.toMatch(/4444|Total paid/)
  expect(last).toMatch(/4444.*5555.*6666.*Total paid.*Slip 2 of 2/)
  expect(blocks.some(({ kind }) => kind === 'link')).toBe(false)
  expect((await slipFor(aTicket([aSale()]), { each: true })).blocks).toEqual((await slipFor(aTicket([aSale()]))).blocks)
})
