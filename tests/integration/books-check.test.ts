import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BooksFault, checkBooks } from '@/lib/books/journal/check-books.ts'
import { readBooks } from '../support/read-books.ts'
import { AIRTIME, sellNow } from '../support/sell.ts'
import { openShop } from '../support/shop.ts'
import { verifyBooks } from '../support/verify-books.ts'

const shop = openShop()
const ids = { ticket: '', sale: '', till: '', change: randomUUID() }
let client: pg.Client

beforeAll(async () => {
  const sold = await sellNow(shop.actor, { ...AIRTIME, recipient: '263772000011' })
  await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000003' })
  Object.assign(ids, { ticket: sold.id, sale: sold.sales[0]?.id ?? '', till: shop.actor.till?.id ?? '' })
  client = new pg.Client({ connectionString: shop.databaseUrl })
  await client.connect()
  // The journal refuses both planting an entry and removing it.
  await client.query('set session_replication_role = replica')
})
afterAll(() => client.end())

type Line = [account: string, key: string, cents: number]

/** Plants an entry that no verb would write while `look` runs. */
async function withPlanted<T>(lines: Line[], saleId: string | null, look: () => Promise<T>): Promise<T> {
  const { rows } = await client.query<{ id: string }>(
    `insert into "JournalEntry" (environment, credential, "objectKind", "objectId", event, "saleId")
     values ('test', 'demo', 'planted', $1, 'planted', $2) returning id`,
    [randomUUID(), saleId],
  )
  const id = rows[0]?.id
  for (const line of lines) {
    await client.query(
      `insert into "JournalPosting" ("entryId", account, "accountKey", currency, "nativeCents", "usdCents")
       values ($1, $2, $3, 'USD', $4, $4)`,
      [id, ...line],
    )
  }
  try {
    return await look()
  } finally {
    await client.query(`delete from "JournalPosting" where "entryId" = $1`, [id])
    await client.query(`delete from "JournalEntry" where id = $1`, [id])
  }
}

const sorted = (faults: BooksFault[]) =>
  faults.map(({ kind, environment, about, detail }) => `${environment} ${kind}: ${about}: ${detail}`).sort()

test('what is stored is counted, and has no faults', async () => {
  expect(await checkBooks()).toMatchObject({ sales: 2, faults: [] })
  expect(verifyBooks(await readBooks())).toEqual([])
})

const OTHER = 'bank'
const FAULTS: [kind: string, lines: () => Line[], ofSale?: boolean][] = [
  ['entry_not_zero', () => [[OTHER, '', 100]]],
  [
    'held_without_ticket',
    () => [
      ['held', '', -100],
      ['receivable', '', 100],
    ],
  ],
  [
    'below_zero',
    () => [
      ['held', ids.ticket, 100],
      [OTHER, '', -100],
    ],
  ],
  [
    'drawer_differs',
    () => [
      ['drawer', ids.till, 100],
      [OTHER, '', -100],
    ],
  ],
  [
    'safe_differs',
    () => [
      ['safe', 'HRE-01', 100],
      [OTHER, '', -100],
    ],
  ],
  [
    'change_differs',
    () => [
      ['change_owed', ids.change, -100],
      [OTHER, '', 100],
    ],
  ],
  [
    'sale_differs',
    () => [
      ['sales', '', -100],
      [OTHER, '', 100],
    ],
    true,
  ],
  [
    'margin_differs',
    () => [
      ['cost', '', 40],
      [OTHER, '', -40],
    ],
  ],
  [
    'reserve_differs',
    () => [
      ['service_reserved', 'demo', 50],
      [OTHER, '', -50],
    ],
  ],
]

test.each(FAULTS)(
  'the database finds %s exactly where the rules do, in the same words',
  async (kind, lines, ofSale) => {
    const [stored, ruled] = await withPlanted(lines(), ofSale ? ids.sale : null, async () => {
      return [(await checkBooks()).faults, verifyBooks(await readBooks())] as const
    })
    expect(stored.map((fault) => fault.kind)).toContain(kind)
    expect(sorted(stored)).toEqual(sorted(ruled))
  },
)
