import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { setProductPrice } from '@/lib/counter/catalogue/set-product-price.ts'
import { followStatement } from '@/lib/jobs/follow-statement.ts'
import { watchReversals } from '@/lib/jobs/watch-lists.ts'
import { listBalances } from '@/lib/office/overview/service-keys.ts'
import { parsePeriod } from '@/lib/office/periods/model.ts'
import { getPeriodView } from '@/lib/office/periods/parse-period.ts'
import { listHeld, sumHeld } from '@/lib/office/reports/list-held.ts'
import { COMMISSION_FIGURES, parseReportFilter, SALES_FIGURES, sumMoney, sumSales } from '@/lib/office/reports/model.ts'
import { getMoneyReport, getSalesReport } from '@/lib/office/reports/queries.ts'
import { parseSoldFilter } from '@/lib/office/sold/model.ts'
import { sumSold } from '@/lib/office/sold/sum-sold.ts'
import { listBalanceDays } from '@/lib/office/statement/read-days.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { refreshBalance } from '@/lib/service/standing/refresh-balance.ts'
import { deposit, followNow } from '../support/collect.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, ELECTRICITY, sellNow } from '../support/sell.ts'
import { sellElsewhere } from '../support/sell-elsewhere.ts'
import { close, open } from '../support/shifts.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()
let owner: Actor
const now = new Date()
type Figure = bigint | number | null | undefined

/**
 * Two branches with delivered, reversed and failed sales of two products, our own charges, payments by two wallets, a
 * short drawer.
 */
beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
  const sipho = await openTill('BYO-01', 'Sipho', 'cashier')
  await setProductPrice({ ctx: { actor: owner }, input: { productCode: 'econet.airtime', charge: '0.25', price: '' } })
  await open(shop.actor, { USD: '10' })
  for (const end of ['001', '101', '004']) {
    await sellNow(shop.actor, { ...AIRTIME, recipient: `263000000${end}` })
  }
  await close(shop.actor, { USD: '27.50' })
  await sellNow(sipho, ELECTRICITY)
  await sellNow(sipho, AIRTIME)
  await followNow(shop.actor, await deposit(shop.actor, { amount: '12.50' }))
  await followNow(sipho, await deposit(sipho, { amount: '4', method: 'innbucks', intentId: randomUUID() }))
  await sellElsewhere(shop.simulator.baseUrl)
  await portalOf(shop.simulator.url).advance(130)
  await watchReversals(credentialNamed('demo'))
  await followStatement('test')
  await db().$executeRaw`update "StatementEntry" set "readAt" = "readAt" - interval '20 minutes' where match = 'open'`
  await followStatement('test')
  await refreshBalance(credentialNamed('demo'))
})

/** One figure by SQL from rows of the shop that no sum is kept of. */
async function told(sql: string): Promise<bigint> {
  const [row] = await db().$queryRawUnsafe<{ value: bigint }[]>(`select coalesce((${sql}), 0)::bigint as value`)
  return row?.value ?? 0n
}

/** One figure from the Service's own ledger. */
async function ledger(sql: string): Promise<bigint> {
  const client = new pg.Client({ connectionString: shop.serviceDatabaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query(`select coalesce((${sql}), 0)::bigint::text as value`)
    return BigInt(rows[0].value)
  } finally {
    await client.end()
  }
}

const KEPT = `state = 'completed'`
const MADE = `state in ('completed', 'reversed')`
const sold = (what: string, which: string) => `select ${what} from "Sale" where ${which}`
const PAID_BY_PHONE = `select sum("amountCents") from "Collection" where ${KEPT}`

/** What customers paid, less what was delivered to them and given back. */
async function paidAndNotDelivered(): Promise<bigint> {
  const paid = (await told(`select sum("usdCents") from "Tender"`)) + (await told(PAID_BY_PHONE))
  return (
    paid - (await told(sold('sum("priceCents")', KEPT))) - (await told(`select sum("heldCents") from "MoneyReturn"`))
  )
}

/** What the office says, and the same without any of its sums. */
async function figures(): Promise<[name: string, office: Figure, own: bigint][]> {
  const period = await getPeriodView(owner, parsePeriod({ period: 'week' }, now))
  const today = await getPeriodView(owner, parsePeriod({}, now))
  const filter = parseReportFilter({ by: 'branch' })
  const sales = sumSales(await getSalesReport(owner, filter))
  const commission = sumSales(await getSalesReport(owner, parseReportFilter({ report: 'commission' })))
  const money = sumMoney(await getMoneyReport(owner, parseReportFilter({ report: 'money' })))[0]
  const wallets = await getMoneyReport(owner, parseReportFilter({ report: 'money', by: 'wallet' }))
  const held = await sumHeld(owner, { branch: null, cashier: null })
  const heldLines = await listHeld(owner, { branch: null, cashier: null })
  const list = await sumSold(owner, parseSoldFilter({ from: filter.from, to: filter.to }, now))
  const [balance] = await listBalances(owner)
  const [day] = (await listBalanceDays(owner, { days: 2 })) ?? []
  const of = (name: string) => SALES_FIGURES.find((one) => one.name === name)?.of(sales)
  const ofCommission = (name: string) => COMMISSION_FIGURES.find((one) => one.name === name)?.of(commission)
  const line = (lines: { key: string; nowCents: bigint; marginCents: bigint }[], key: string) =>
    lines.find((one) => one.key === key)
  const wallet = (key: string) => wallets.find((one) => one.key === key)?.collectedCents
  const ofBranch = (code: string) =>
    `${KEPT} and "ticketId" in (select id from "Ticket" where "branchCode" = '${code}')`
  const short = `select sum("usdCents" - "expectedCents") from "ShiftCount" where kind = 'close'`
  const paid = (method: string) => `select sum("amountCents") from "Collection" where ${KEPT} and method = '${method}'`
  return [
    ['overview: sold', period.total.delivered, await told(sold('count(*)', MADE))],
    ['overview: sales', period.total.salesCents, await told(sold('sum("priceCents")', KEPT))],
    ['overview: margin', period.total.marginCents, await told(sold('sum("priceCents" - "totalDebitCents")', KEPT))],
    ['overview: reversed', period.total.reversedCents, await told(sold('sum("priceCents")', `state = 'reversed'`))],
    [
      'overview: customers',
      period.total.customers,
      await told(`select count(distinct "ticketId") from (
        select "ticketId" from "Tender" union select "ticketId" from "Collection" where ${MADE}) paid`),
    ],
    [
      'overview: cash',
      period.total.cashCents,
      (await told(`select sum("usdCents") from "Tender"`)) - (await told(`select sum("usdCents") from "MoneyReturn"`)),
    ],
    ['overview: mobile money', period.total.mobileCents, await told(PAID_BY_PHONE)],
    ['overview: over or short', period.total.overShortCents, await told(short)],
    [
      'overview: Harare',
      line(period.branches, 'HRE-01')?.nowCents,
      await told(sold('sum("priceCents")', ofBranch('HRE-01'))),
    ],
    [
      'overview: Bulawayo',
      line(period.branches, 'BYO-01')?.nowCents,
      await told(sold('sum("priceCents")', ofBranch('BYO-01'))),
    ],
    [
      'overview: Bulawayo’s margin',
      line(period.branches, 'BYO-01')?.marginCents,
      await told(sold('sum("priceCents" - "totalDebitCents")', ofBranch('BYO-01'))),
    ],
    [
      'overview: electricity',
      period.products.find(({ label }) => label.startsWith('ZESA'))?.nowCents,
      await told(sold('sum("priceCents")', `${KEPT} and "productName" like 'ZESA%'`)),
    ],
    [
      'overview: Rudo',
      line(period.cashiers, shop.actor.staffId)?.nowCents,
      await told(
        sold(
          'sum("priceCents")',
          `${KEPT} and "ticketId" in (select id from "Ticket" where "staffId" = '${shop.actor.staffId}')`,
        ),
      ),
    ],
    ['overview: short by cashier', period.overShort.reduce((sum, { cents }) => sum + cents, 0n), await told(short)],
    ['today: sales', today.total.salesCents, await told(sold('sum("priceCents")', KEPT))],
    ['today: margin', today.total.marginCents, await told(sold('sum("priceCents" - "totalDebitCents")', KEPT))],
    ['report: customers paid', of('paid'), await told(sold('sum("priceCents")', MADE))],
    ['report: times reversed', of('reversedCount'), await told(sold('count(*)', `state = 'reversed'`))],
    ['report: net sales', of('net'), await told(sold('sum("priceCents")', KEPT))],
    [
      'report: cost',
      of('cost'),
      await ledger(
        `select sum(total_debit) from transactions where status = 'completed' and reference not like 'elsewhere%'`,
      ),
    ],
    ['commission: own charges', ofCommission('charges'), await told(sold('sum("chargeCents")', KEPT))],
    [
      'commission: earned',
      ofCommission('commission'),
      await told(sold('sum("priceCents" - "totalDebitCents" - "chargeCents")', KEPT)),
    ],
    ['money: cash taken', money?.cashCents, await told(`select sum("usdCents") from "Tender"`)],
    ['money: EcoCash', wallet('ecocash'), await told(paid('ecocash'))],
    ['money: InnBucks', wallet('innbucks'), await told(paid('innbucks'))],
    [
      'money: by the Service',
      money?.collectedCents,
      await ledger(`select sum(available) from ledger_entries where kind = 'collection'`),
    ],
    ['held: together', held.heldCents, await paidAndNotDelivered()],
    ['held: line by line', heldLines.reduce((sum, { sums }) => sum + sums.heldCents, 0n), await paidAndNotDelivered()],
    [
      'sales list: margin',
      list.priceCents - list.costCents,
      await told(sold('sum("priceCents" - "totalDebitCents")', KEPT)),
    ],
    [
      'balance: now',
      balance?.availableCents,
      await ledger(
        `select available from accounts where id = (select account_id from ledger_entries order by seq desc limit 1)`,
      ),
    ],
    [
      'balance: moved by others',
      day?.moves.foreign,
      await ledger(
        `select sum(available) from ledger_entries where object_id in (select id from transactions where reference like 'elsewhere%')`,
      ),
    ],
    [
      'balance: end of the day',
      day?.endedCents,
      await ledger(`select balance_after from ledger_entries where kind <> 'settle' order by seq desc limit 1`),
    ],
  ]
}

test('thirty figures of the office equal the same by SQL from single rows, or the Service’s own ledger, to the cent', async () => {
  const all = await figures()
  expect(all.length).toBeGreaterThanOrEqual(30)
  expect(all.map(([name, office]) => `${name} ${office}`)).toEqual(all.map(([name, , own]) => `${name} ${own}`))
  // Nothing is proved by figures that are zero.
  expect(all.filter(([, , own]) => own === 0n).map(([name]) => name)).toEqual([])
})
