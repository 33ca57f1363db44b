import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import readWorkbook from 'read-excel-file/node'
import { beforeAll, expect, test, vi } from 'vitest'
import { setCurrency } from '@/lib/books/currencies/set-currency.ts'
import { setRate } from '@/lib/books/currencies/set-rate.ts'
import type { AccountName } from '@/lib/books/journal/model.ts'
import { rebuildTotals } from '@/lib/books/totals/rebuild-totals.ts'
import { setProductPrice } from '@/lib/counter/catalogue/set-product-price.ts'
import { followStatement } from '@/lib/jobs/follow-statement.ts'
import { watchReversals } from '@/lib/jobs/watch-lists.ts'
import { getAccountMap, setAccountMap } from '@/lib/office/accountant/account-map.ts'
import { exportLedger } from '@/lib/office/accountant/export-ledger.ts'
import { exportMonth, exportWorkbook } from '@/lib/office/accountant/export-month.ts'
import {
  ACCOUNT_NAMES,
  ACCOUNTS,
  LEDGER_PROGRAMS,
  type LedgerProgram,
  type MonthFile,
  USUAL_LAYOUT,
} from '@/lib/office/accountant/model.ts'
import { getMonth, listCloses, listMonths } from '@/lib/office/accountant/queries.ts'
import { moveSafe } from '@/lib/office/cash/move-safe.ts'
import { COMMISSION_FIGURES, parseReportFilter, sumSales } from '@/lib/office/reports/model.ts'
import { getSalesReport } from '@/lib/office/reports/queries.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db, dbForLong, type Tx } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { parseCsv } from '@/lib/platform/files/parse-csv.ts'
import { DAY_MS, HOUR_MS } from '@/lib/platform/shared/time/durations.ts'
import { beginningOf, daysOfMonth, eachDay, harareDay, movedBy } from '@/lib/platform/shared/time/harare-day.ts'
import { deposit, followNow } from '../support/collect.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, ELECTRICITY, sellNow } from '../support/sell.ts'
import { close, open } from '../support/shifts.ts'
import { openShop, openTill } from '../support/shop.ts'
import { sumAll } from '../support/sum-all.ts'

const shop = openShop()
const month = harareDay(new Date()).slice(0, 7)
let owner: Actor

/** Two airtime sales with our charge, one of them reversed, electricity, a deposit by phone, a count that is short. */
beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
  await openTill('BYO-01', 'Sipho', 'cashier')
  await db().branch.update({ where: { code: 'BYO-01' }, data: { name: 'Bulawayo' } })
  await setProductPrice({ ctx: { actor: owner }, input: { productCode: 'econet.airtime', charge: '0.25', price: '' } })
  await open(shop.actor, { USD: '10' })
  for (const end of ['001', '004']) await sellNow(shop.actor, { ...AIRTIME, recipient: `263000000${end}` })
  await sellNow(shop.actor, ELECTRICITY)
  await close(shop.actor, { USD: '40.30' })
  await followNow(shop.actor, await deposit(shop.actor, { amount: '12.50' }))
  await portalOf(shop.simulator.url).advance(130)
  await watchReversals(credentialNamed('demo'))
  await followStatement('test')
})

type Line = Record<string, string>

/** A file's lines by their headings. */
async function linesOf(file: MonthFile, actor = owner, ofMonth = month): Promise<Line[]> {
  const { body } = await exportMonth({ ctx: { actor }, input: { month: ofMonth, file } })
  const [heads = '', ...lines] = (await text(body)).replace('\ufeff', '').trimEnd().split('\r\n')
  const names = heads.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at] ?? '', cell])))
}

const centsOf = (cell: string | undefined) => BigInt((cell || '0.00').replace('.', ''))
const sum = (lines: readonly Line[], column: string) => lines.reduce((all, line) => all + centsOf(line[column]), 0n)

/** What an account of the journal moved, in USD cents. */
async function booked(account: string): Promise<bigint> {
  const { _sum } = await db().journalPosting.aggregate({ where: { account }, _sum: { usdCents: true } })
  return _sum.usdCents ?? 0n
}

test('the journal by account and the trial balance tie to the books, account by account, and to zero', async () => {
  const [journal, trial] = await Promise.all([linesOf('journal'), linesOf('trial')])
  for (const account of ACCOUNTS) {
    const own = (line: Line) => line.Account === ACCOUNT_NAMES[account]
    const moved = sum(journal.filter(own), 'Debit USD') - sum(journal.filter(own), 'Credit USD')
    expect(moved, account).toBe(await booked(account))
    expect(sum(trial.filter(own), 'Closing USD'), account).toBe(await booked(account))
  }
  const total = trial.at(-1)
  expect([total?.Account, total?.['Opening USD'], total?.['Closing USD']]).toEqual(['Total', '0.00', '0.00'])
  expect(total?.['Debit USD']).toBe(total?.['Credit USD'])
})

test('every sale is there as it was booked, and the lines add up to the accounts and to the report', async () => {
  const sales = await linesOf('sales')
  expect(
    sales.map((line) => [line.What, line['Customer paid USD'], line['Own charges USD'], line['Commission USD']]),
  ).toEqual([
    ['delivered', '5.25', '0.25', '0.25'],
    ['delivered', '5.25', '0.25', '0.25'],
    ['delivered', '20.30', '0.00', '0.60'],
    ['reversed', '-5.25', '-0.25', '-0.25'],
  ])
  expect(sales[0]?.For).not.toContain('263000000001')
  expect(sum(sales, 'Customer paid USD')).toBe(-(await booked('sales')))
  expect(sum(sales, 'Cost USD')).toBe(await booked('cost'))
  const lines = await getSalesReport(owner, parseReportFilter({ report: 'commission', ...daysOfMonth(month) }))
  const told = COMMISSION_FIGURES.map(({ of }) => Number(of(sumSales(lines))))
  expect(told.slice(2)).toEqual(
    ['Margin USD', 'Own charges USD', 'Commission USD'].map((name) => Number(sum(sales, name))),
  )
  const total = (await linesOf('commission')).at(-1)
  expect(told).toEqual(
    COMMISSION_FIGURES.map(({ head }) => (head === 'Sold' ? Number(total?.[head]) : Number(centsOf(total?.[head])))),
  )
})

test('the file of commission counts each sale once, though the worker sums them while it is read', async () => {
  const before = await linesOf('commission')
  const mark = async () => (await db().totalsThrough.findUniqueOrThrow({ where: { id: 1 } })).throughEntryId
  const summed = await mark()
  const real = dbForLong().$transaction.bind(dbForLong())
  const summing = (work: (tx: Tx) => unknown, options: object) =>
    real(async (tx) => {
      const ask = tx.$queryRaw.bind(tx)
      // The first question is how far the totals go.
      vi.spyOn(tx, '$queryRaw').mockImplementationOnce((async (...asked: Parameters<typeof ask>) => {
        const found = await ask(...asked)
        await sumAll()
        return found
      }) as never)
      return await work(tx)
    }, options)
  vi.spyOn(dbForLong(), '$transaction').mockImplementationOnce(summing as never)
  const during = await linesOf('commission')
  expect(await mark()).toBeGreaterThan(summed)
  expect(during).toEqual(before)
  expect(await linesOf('commission')).toEqual(before)
})

test('the workbook says what the files say, cell by cell, and its Service balance is the statement’s', async () => {
  const { name, body } = await exportWorkbook({ ctx: { actor: owner }, input: { month } })
  expect(name).toBe(`accounts-${month}.xlsx`)
  const sheets = await readWorkbook(Buffer.from(body))
  expect(sheets.map(({ sheet }) => sheet)).toEqual([
    'Journal by account',
    'Trial balance',
    'Sales',
    'Sales by class',
    'Commission',
    'Day closes',
  ])
  const trial = sheets[1]?.data ?? []
  const [heads = [], ...rows] = trial
  const at = (column: string) => heads.indexOf(column)
  const available = rows.find((row) => row[at('Account')] === ACCOUNT_NAMES.service_available)
  const statement = await db().statementEntry.aggregate({ where: { environment: 'test' }, _sum: { amountCents: true } })
  const moved = await booked('service_available')
  expect(Math.round(Number(available?.[at('Closing USD')]) * 100)).toBe(Number(moved))
  expect(moved).toBe(statement._sum.amountCents)
  const sales = sheets[2]?.data ?? []
  const paid = sales.slice(1, -1).reduce((all, row) => all + Math.round(Number(row[11]) * 100), 0)
  expect(sales[0]?.[11]).toBe('Customer paid USD')
  expect(BigInt(paid)).toBe(sum(await linesOf('sales'), 'Customer paid USD'))
})

test('the workbook has dates and numbers, and sums below that are the books’', async () => {
  const { body } = await exportWorkbook({ ctx: { actor: owner }, input: { month } })
  const sheets = Object.fromEntries((await readWorkbook(Buffer.from(body))).map(({ sheet, data }) => [sheet, data]))
  const columnOf = (sheet: string, head: string) => {
    const [heads = [], ...rows] = sheets[sheet] ?? []
    const cells = rows.map((row) => row[heads.indexOf(head)])
    return { cells: cells.slice(0, -1), sum: cells.at(-1) }
  }
  const dates = [
    ...columnOf('Sales', 'Booked in Harare').cells,
    ...columnOf('Journal by account', 'Day').cells,
    ...columnOf('Day closes', 'Day').cells,
  ]
  expect(dates.length).toBeGreaterThan(5)
  for (const date of dates) expect(date).toBeInstanceOf(Date)
  const booking = columnOf('Sales', 'Booked in Harare').cells.at(0) as unknown as Date
  expect(booking.toISOString().slice(0, 19).replace('T', ' ')).toBe((await linesOf('sales'))[0]?.['Booked in Harare'])
  const { cells, sum: total } = columnOf('Sales', 'Customer paid USD')
  for (const cell of cells) expect(cell).toBeTypeOf('number')
  expect(Math.round(Number(total) * 100)).toBe(-Number(await booked('sales')))
  for (const head of ['Opening USD', 'Closing USD']) expect(columnOf('Trial balance', head).sum).toBe(0)
  const journal = ['Debit USD', 'Credit USD'].map((head) => columnOf('Journal by account', head).sum)
  expect(journal[0]).toBe(journal[1])
  expect(Number(journal[0])).toBeGreaterThan(0)
})

test('sales by class add up to the accounts, class by class as the sales are', async () => {
  const [classes, sales] = [await linesOf('classes'), await linesOf('sales')]
  expect(classes.map((line) => [line.Class, line.Sold, line.Reversed])).toEqual([
    ['Airtime', '2', '1'],
    ['Electricity', '1', '0'],
  ])
  for (const { Class: name, ...line } of classes) {
    const own = sales.filter((sale) => sale.Class === name)
    for (const head of ['Customer paid USD', 'Cost USD', 'Own charges USD', 'Commission USD']) {
      expect(centsOf(line[head]), head).toBe(sum(own, head))
    }
  }
  expect(sum(classes, 'Customer paid USD')).toBe(-(await booked('sales')))
})

test('a day that nobody signed says so, in the file and on the sheet for paper', async () => {
  const today = harareDay(new Date())
  expect((await linesOf('closes')).at(-1)).toMatchObject({ Day: today, 'Signed by': 'not signed' })
  expect((await listCloses(owner, month)).at(-1)).toEqual({ day: today, signed: null })
})

test('day closes begin with the day on which the books began, which may be when the statement was first read', async () => {
  const today = harareDay(new Date())
  const [entry, sync] = await Promise.all([
    db().journalEntry.findFirstOrThrow({ orderBy: { at: 'asc' } }),
    db().statementSync.findUniqueOrThrow({ where: { environment: 'test' } }),
  ])
  expect([harareDay(entry.at), harareDay(sync.booksFrom)]).toEqual([today, today])
  expect((await listCloses(owner, month)).map(({ day }) => day)).toEqual([today])
  expect((await linesOf('closes')).map(({ Day }) => Day)).toEqual([today])

  const earlier = movedBy(today, -40)
  const booksFrom = new Date(beginningOf(earlier).getTime() + 5 * HOUR_MS)
  const where = { environment: 'test' } as const
  await db().statementSync.update({ where, data: { booksFrom } })
  const before = earlier.slice(0, 7)
  expect((await listCloses(owner, before)).map(({ day }) => day)).toEqual(eachDay(earlier, daysOfMonth(before).to))
  expect((await listMonths(owner)).at(-1)).toBe(before)
  await db().statementSync.update({ where, data: { booksFrom: sync.booksFrom } })
})

/** Owners bring ZiG, and some USD is paid in at the bank. */
async function moveCash(): Promise<void> {
  const ctx = { actor: owner }
  await setCurrency({ ctx, input: { code: 'ZWG', accepted: true, smallest: '1', notes: '' } })
  const rate = { currencyCode: 'ZWG', buying: '28', selling: '26', sure: true, read: '28.00 26.00' }
  await setRate({ ctx, input: rate })
  const nothing = { bank: '', slipNumber: '', note: '', expenseKind: '' }
  const zig = { ...nothing, kind: 'owners_in', branchCode: 'BYO-01', currency: 'ZWG', amount: '2800' } as const
  await moveSafe({ ctx, input: { ...zig, note: 'float', intentId: randomUUID() } })
  const dollars = { ...nothing, kind: 'banking', branchCode: 'HRE-01', currency: 'USD', amount: '5' } as const
  await moveSafe({ ctx, input: { ...dollars, bank: 'CBZ', slipNumber: '77', intentId: randomUUID() } })
}

test('a journal is imported only of a month that is over, and once every account that moved has a code', async () => {
  const input = { month, program: 'xero' as const }
  await expect(exportLedger({ ctx: { actor: owner }, input })).rejects.toThrow('MONTH_NOT_OVER')
  await moveCash()
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`set local session_replication_role = replica`
    await tx.$executeRaw`update "JournalEntry" set at = at - interval '40 days'`
  })
  await rebuildTotals()
  const before = harareDay(new Date(Date.now() - 40 * DAY_MS)).slice(0, 7)
  const last = { ...input, month: before }
  await expect(exportLedger({ ctx: { actor: owner }, input: last })).rejects.toThrow('ACCOUNT_CODES_MISSING')
  expect((await getMonth(owner, before)).missing.xero).toContain('sales')
  const map = await getAccountMap()
  const codes = Object.fromEntries(ACCOUNTS.map((account, at) => [account, { code: `${1000 + at}`, name: account }]))
  await setAccountMap({ ctx: { actor: owner }, input: { ...map, codes: codes as typeof map.codes } })
  expect((await getMonth(owner, before)).missing).toEqual({
    xero: [],
    quickbooks: [],
    sage: [],
    sage50: [],
    pastel: [],
  })
  const { body } = await exportLedger({ ctx: { actor: owner }, input: last })
  const [heads, ...lines] = new TextDecoder().decode(body).trimEnd().split('\r\n')
  expect(heads).toMatch(/^\*Narration/)
  const amounts = lines.map((line) => centsOf(line.split(',').at(-1)))
  expect(amounts.reduce((all, cents) => all + cents, 0n)).toBe(0n)
  const sold = lines.find((line) => line.includes(`,${codes.sales?.code},`))
  expect(centsOf(sold?.split(',').at(-1))).toBe(await booked('sales'))
})

/** The lines of a program's file, by headings if it has any; else by the place of each field. */
async function ledgerLines(program: LedgerProgram, ofMonth: string): Promise<Line[]> {
  const { name, body } = await exportLedger({ ctx: { actor: owner }, input: { month: ofMonth, program } })
  expect(name).toBe(`${program}-${ofMonth}.csv`)
  const rows = parseCsv(new TextDecoder().decode(body)).map(({ cells }) => cells)
  const heads = program === 'pastel' ? (rows[0] ?? []).map((_, at) => String(at)) : (rows.shift() ?? [])
  return rows.map((cells) => Object.fromEntries(heads.map((head, at) => [head, cells[at] ?? ''])))
}

const LEDGERS: Record<LedgerProgram, { account: string; cents: (line: Line) => bigint; journal: string[] }> = {
  xero: { account: '*AccountCode', cents: (line) => centsOf(line['*Amount']), journal: ['*Narration', '*Date'] },
  quickbooks: {
    account: 'AccountName',
    cents: (line) => centsOf(line.Debits) - centsOf(line.Credits),
    journal: ['JournalNo', 'Currency'],
  },
  sage: {
    account: 'Ledger Account Number',
    cents: (line) => centsOf(line.Debit) - centsOf(line.Credit),
    journal: ['Reference'],
  },
  sage50: {
    account: 'Nominal A/C Ref',
    cents: (line) => (line.Type === 'JD' ? centsOf(line['Net Amount']) : -centsOf(line['Net Amount'])),
    journal: ['Date', 'Reference'],
  },
  pastel: { account: '3', cents: (line) => centsOf(line['6']), journal: ['1'] },
}

/** By the accountant's code or name. */
async function bookedBy(part: 'code' | 'name', currency?: string): Promise<Record<string, bigint>> {
  const { codes } = await getAccountMap()
  const sums = await db().journalPosting.groupBy({
    by: ['account'],
    where: currency ? { currency } : {},
    _sum: { usdCents: true, nativeCents: true },
  })
  const cents = sums.map(({ account, _sum }): [string, bigint] => {
    return [codes[account as AccountName][part], (currency ? _sum.nativeCents : _sum.usdCents) ?? 0n]
  })
  return Object.fromEntries(cents.filter(([, sum]) => sum !== 0n))
}

function sumsBy(lines: readonly Line[], key: (line: Line) => string | undefined, cents: (line: Line) => bigint) {
  const sums: Record<string, bigint> = {}
  for (const line of lines) sums[key(line) ?? ''] = (sums[key(line) ?? ''] ?? 0n) + cents(line)
  return sums
}

const withoutZeros = (sums: Record<string, bigint>) =>
  Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0n))

test.each([
  ['a month, all together', {}],
  ['a day, by branch and class', { by: 'day', branches: true, classes: true }],
  ['a month, in the currencies as they were', { branches: true, currencies: true }],
  ['a day, by all of it', { by: 'day', branches: true, classes: true, currencies: true }],
] as const)('journals of %s add up to the books, and each one to zero, for every program', async (_what, layout) => {
  const before = harareDay(new Date(Date.now() - 40 * DAY_MS)).slice(0, 7)
  const map = await getAccountMap()
  const input = { ...map, layout: { ...USUAL_LAYOUT, ...layout } }
  await setAccountMap({ ctx: { actor: owner }, input })
  for (const program of LEDGER_PROGRAMS) {
    const { account, cents, journal } = LEDGERS[program]
    const lines = await ledgerLines(program, before)
    const journals = sumsBy(lines, (line) => journal.map((head) => line[head]).join(), cents)
    expect(withoutZeros(journals), program).toEqual({})
    const inOwnCurrency = program === 'quickbooks' && input.layout.currencies
    const part = program === 'quickbooks' ? 'name' : 'code'
    for (const currency of inOwnCurrency ? ['USD', 'ZWG'] : [undefined]) {
      const own = lines.filter((line) => !currency || line.Currency === currency)
      const sums = withoutZeros(sumsBy(own, (line) => line[account], cents))
      expect(sums, `${program} ${currency}`).toEqual(await bookedBy(part, currency))
    }
  }
})

test('journals in QuickBooks tell branch and class as the books do', async () => {
  const before = harareDay(new Date(Date.now() - 40 * DAY_MS)).slice(0, 7)
  const map = await getAccountMap()
  const layout = { ...USUAL_LAYOUT, branches: true, classes: true }
  await setAccountMap({ ctx: { actor: owner }, input: { ...map, layout } })
  const lines = await ledgerLines('quickbooks', before)
  const { cents } = LEDGERS.quickbooks
  const safes = await db().$queryRaw<{ name: string; cents: bigint }[]>`
    select b.name, sum(p."usdCents")::bigint as cents from "JournalPosting" p join "JournalEntry" e on e.id = p."entryId"
      join "Branch" b on b.code = e."branchCode" where p.account = 'safe' group by 1`
  expect(safes).toHaveLength(2)
  const ofSafe = lines.filter((line) => line.AccountName === 'safe')
  expect(sumsBy(ofSafe, (line) => line.Location, cents)).toEqual(
    Object.fromEntries(safes.map(({ name, cents: sum }) => [name, sum])),
  )
  const classes = await linesOf('classes', owner, before)
  for (const [account, head, sign] of [
    ['sales', 'Customer paid USD', -1n],
    ['cost', 'Cost USD', 1n],
  ] as const) {
    const own = lines.filter((line) => line.AccountName === account)
    expect(
      sumsBy(own, (line) => line.Class, cents),
      account,
    ).toEqual(
      sumsBy(
        classes,
        (line) => line.Class,
        (line) => sign * centsOf(line[head]),
      ),
    )
  }
  const others = lines.filter((line) => line.AccountName !== 'sales' && line.AccountName !== 'cost')
  expect(new Set(others.map((line) => line.Class))).toEqual(new Set(['']))
})

test('Xero is warned of until there is a clearing account, which then stands in for the bank', async () => {
  const before = harareDay(new Date(Date.now() - 40 * DAY_MS)).slice(0, 7)
  expect((await getMonth(owner, before)).lacksClearing).toBe(true)
  const map = await getAccountMap()
  const bank = await booked('bank')
  await setAccountMap({ ctx: { actor: owner }, input: { ...map, xeroClearing: '890', layout: USUAL_LAYOUT } })
  expect((await getMonth(owner, before)).lacksClearing).toBe(false)
  const lines = await ledgerLines('xero', before)
  expect(lines.filter((line) => line['*AccountCode'] === map.codes.bank.code)).toEqual([])
  expect(sumsBy(lines, (line) => line['*AccountCode'], LEDGERS.xero.cents)['890']).toBe(bank)
})

test('the books go to those who answer for every branch, and each download is noted', async () => {
  const manager = await openTill('BYO-01', 'Farai', 'manager')
  for (const [actor, code] of [
    [manager, 'MONTH_NEEDS_ALL'],
    [shop.actor, 'NOT_ALLOWED'],
  ] as const) {
    const ctx = { actor }
    await expect(exportMonth({ ctx, input: { month, file: 'sales' } })).rejects.toThrow(code)
    await expect(exportWorkbook({ ctx, input: { month } })).rejects.toThrow(code)
    await expect(exportLedger({ ctx, input: { month: '2026-01', program: 'sage50' } })).rejects.toThrow(code)
    await expect(listMonths(actor)).rejects.toThrow(code)
    await expect(listCloses(actor, month)).rejects.toThrow(code)
    await expect(setAccountMap({ ctx, input: await getAccountMap() })).rejects.toThrow('NOT_ALLOWED')
  }
  const noted = await db().audit.findMany({ where: { action: 'report:export', staffId: owner.staffId } })
  expect(noted.map(({ detail }) => (detail as { report: string }).report)).toEqual(
    expect.arrayContaining(['journal', 'trial', 'sales', 'commission', 'closes', 'workbook', 'xero']),
  )
  expect(
    await db().audit.count({
      where: { staffId: { in: [manager.staffId, shop.actor.staffId] }, action: 'report:export' },
    }),
  ).toBe(0)
})
