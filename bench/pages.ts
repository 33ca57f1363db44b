/**
 * `npx tsx bench/pages.ts [--sales 50000 ...]`: every page of counter and office in an empty shop and in a seeded one
 * on the same machine, side by side: the whole document, from the request to its last byte, and its first paint in a
 * browser; the pages that grew most come first. Then pages deep in lists beside the first ones, and what is typed into
 * the search of sales. Arguments go to `npm run seed:large`; BENCH_DATA names a folder in which the seeded shop stays
 * for the next time, BENCH_ONLY is a pattern of addresses, BENCH_PARTS selects parts: `answers,paints,deep,searches`.
 */
import { performance } from 'node:perf_hooks'
import { median, spread } from './figures.ts'
import { openBrowsers } from './first-paint.ts'
import { PAGES } from './page-list.ts'
import { openShop, type Shop } from './shop.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9)
/** Part of an address: only pages that match it are loaded. */
const ONLY = new RegExp(process.env.BENCH_ONLY ?? '')

const PARTS = (process.env.BENCH_PARTS ?? 'answers,paints,deep,searches').split(',')

type Times = { name: string; first: number[]; second: number[] }

async function load(shop: Shop, page: string, body?: object): Promise<number> {
  const startedAt = performance.now()
  const answer = await fetch(shop.origin + page, {
    redirect: 'manual',
    headers: { cookie: shop.cookie, ...(body && { origin: shop.origin, 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  await answer.arrayBuffer()
  const took = performance.now() - startedAt
  if (answer.status !== 200) throw new Error(`${page} answered ${answer.status}`)
  return took
}

/** Interleaved, so that a busy moment of the machine affects both alike; the first round only warms up. */
async function compare(
  names: string[],
  one: (name: string) => Promise<number>,
  other: (name: string) => Promise<number>,
) {
  const rows: Times[] = names.map((name) => ({ name, first: [], second: [] }))
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const row of rows) {
      const [first, second] = [await one(row.name), await other(row.name)]
      if (round === 0) continue
      row.first.push(first)
      row.second.push(second)
    }
  }
  return rows
}

function show(rows: Times[], first: string, second: string): void {
  const ratio = (row: Times) => median(row.second) / median(row.first)
  console.table(
    [...rows]
      .sort((a, b) => ratio(b) - ratio(a))
      .map((row) => ({
        page: row.name,
        [`${first}, ms`]: spread(row.first),
        [`${second}, ms`]: spread(row.second),
        ratio: ratio(row).toFixed(2),
      })),
  )
}

/** What a cashier types to find a sale, compared with the list of the newest sales. */
async function searches(full: Shop): Promise<void> {
  const [row] = await full.query(
    `select s.reference, s.recipient, s.token, t.number from "Sale" s join "Ticket" t on t.id = s."ticketId"
     where s.token is not null order by s."claimedAt" desc offset 1000 limit 1`,
  )
  const texts = new Map([
    ['end of a number', String(row?.recipient).slice(-4)],
    ['whole number', String(row?.recipient)],
    ['end of a token', String(row?.token).slice(-5)],
    ['beginning of a reference', String(row?.reference).slice(0, 8)],
    ['whole reference', String(row?.reference)],
    ['number of a ticket', String(row?.number)],
    ['what nobody bought', '0000000000000001'],
  ])
  const search = (text: string) => load(full, '/api/sales/search', { text, day: '', after: '' })
  show(
    await compare(
      [...texts.keys()],
      () => search(''),
      (name) => search(texts.get(name) ?? ''),
    ),
    'newest sales',
    'search',
  )
}

/** The newest page of a list, compared with one near its end. */
async function deepPages(full: Shop): Promise<void> {
  const [row] = await full.query(
    `select extract(epoch from "occurredAt") * 1000 as at, position from "StatementEntry" order by "occurredAt", position offset 60 limit 1`,
  )
  const [ticket] = await full.query(
    `select "tenderedAt" as at, id from "Ticket" where "tenderedAt" is not null order by "tenderedAt", id offset 30 limit 1`,
  )
  const after = ticket ? `${(ticket.at as Date).toISOString()}~${ticket.id}` : ''
  const deep = `/statement?before=${Math.floor(Number(row?.at))}-${row?.position}`
  const search = (cursor: string) => load(full, '/api/sales/search', { text: '', day: '', after: cursor })
  show(
    [
      ...(await compare(
        ['/statement'],
        (page) => load(full, page),
        () => load(full, deep),
      )),
      ...(await compare(
        ['sales search'],
        () => search(''),
        () => search(after),
      )),
    ],
    'first',
    'deepest',
  )
}

/** Whole documents; a ticket of the seeded shop is compared with the empty shop's selling page. */
async function answers(empty: Shop, full: Shop): Promise<void> {
  const [ticket] = await full.query(`select id from "Ticket" order by "createdAt" desc offset 50 limit 1`)
  show(
    await compare(
      PAGES.filter((page) => ONLY.test(page)),
      (page) => load(empty, page),
      (page) => load(full, page),
    ),
    'empty',
    'seeded',
  )
  show(
    await compare(
      [`/tickets/${ticket?.id}`],
      () => load(empty, '/sell/airtime'),
      (page) => load(full, page),
    ),
    'empty /sell/airtime',
    'seeded',
  )
}

/** What a person waits for: the first paint of every page in a browser. */
async function paints(empty: Shop, full: Shop): Promise<void> {
  const browsers = await openBrowsers([empty, full])
  try {
    const pages = PAGES.filter((page) => ONLY.test(page) && !page.startsWith('/api/'))
    show(
      await compare(
        pages,
        (page) => browsers.paint(empty, page),
        (page) => browsers.paint(full, page),
      ),
      'first paint, empty',
      'seeded',
    )
  } finally {
    await browsers.close()
  }
}

async function main(): Promise<void> {
  const shops: Shop[] = []
  try {
    const empty = await openShop(null)
    shops.push(empty)
    const full = await openShop(process.argv.slice(2), process.env.BENCH_DATA)
    shops.push(full)
    if (PARTS.includes('answers')) await answers(empty, full)
    if (PARTS.includes('paints')) await paints(empty, full)
    if (PARTS.includes('deep')) await deepPages(full)
    if (PARTS.includes('searches')) await searches(full)
  } finally {
    for (const shop of shops) await shop.stop()
  }
}

await main()
