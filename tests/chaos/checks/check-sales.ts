import { readGoods, SEALED_GOODS, TEST_SEAL_KEYS } from '../../support/seal-keys.ts'
import type { Stage } from '../stage/stage.ts'

type OwnSale = {
  reference: string
  state: string
  debit: string | null
  token: string | null
  pin: string | null
}
type Transaction = { reference: string; status: string; debit: string; token: string | null; pin: string | null }
type Pair = { sale: OwnSale; upstream: Transaction | undefined }

/** Each sale of ours beside the Service's under its reference, and the Service's sales that are not ours. */
async function readPairs({ database }: Stage): Promise<{ pairs: Pair[]; others: Transaction[] }> {
  const rows = await database.rows<Omit<OwnSale, 'token' | 'pin'> & Record<string, unknown>>(
    'pos',
    `select reference, state::text, "totalDebitCents"::text as debit, ${SEALED_GOODS} from "Sale"
     where "claimedAt" is not null order by "claimedAt"`,
  )
  const ours = rows.map((row): OwnSale => ({ ...row, ...readGoods(row, TEST_SEAL_KEYS) }))
  const theirs = await database.rows<Transaction>(
    'service',
    `select t.reference, t.status, t.total_debit::text as debit, t.token, t.pin from transactions t
     join accounts a on a.id = t.account_id join partners p on p.id = a.partner_id where p.code = 'XP-DEMO-0001'`,
  )
  const byReference = new Map(theirs.map((one) => [one.reference, one]))
  const own = new Set(ours.map(({ reference }) => reference))
  return {
    pairs: ours.map((sale) => ({ sale, upstream: byReference.get(sale.reference) })),
    others: theirs.filter(({ reference }) => !own.has(reference)),
  }
}

/** The Service has one sale for each one sent, and both sides agree on its outcome and cost. */
export async function checkSales(stage: Stage): Promise<string[]> {
  const { pairs, others } = await readPairs(stage)
  const unknown = others.filter(({ reference }) => !reference.startsWith('elsewhere-'))
  return [
    ...pairs.flatMap(compare),
    ...unknown.map(({ reference, status }) => `the Service has a sale ${reference} (${status}) that we never sent`),
  ]
}

function compare({ sale: { reference, state, debit }, upstream }: Pair): string[] {
  if (state === 'sending' || state === 'not_sold') return []
  if (!upstream) return [`sale ${reference} is ${state} here and unknown at the Service`]
  if (upstream.status !== state) return [`sale ${reference} is ${state} here and ${upstream.status} at the Service`]
  if (state === 'failed' || debit === upstream.debit) return []
  return [`sale ${reference} cost ${debit} here and ${upstream.debit} at the Service`]
}

/** A sale the Service made is never called not sold, not even for a moment. */
export async function checkNotSold(stage: Stage): Promise<string[]> {
  const { pairs } = await readPairs(stage)
  const wrong = pairs.filter(({ sale, upstream }) => {
    return sale.state === 'not_sold' && upstream && upstream.status !== 'failed'
  })
  const heardLater = await stage.database.rows<{ reference: string; to: string }>(
    'pos',
    `select s.reference, e."toState"::text as to from "SaleEvent" e join "Sale" s on s.id = e."saleId"
     where e."fromState" = 'not_sold' and e."toState" <> 'failed'`,
  )
  return [
    ...wrong.map(({ sale, upstream }) => `sale ${sale.reference} is not sold here, ${upstream?.status} at the Service`),
    ...heardLater.map(({ reference, to }) => `sale ${reference} was called not sold, and was ${to} all the same`),
  ]
}

/** Every token and code the Service issued is stored with its sale. */
export async function checkCodes(stage: Stage): Promise<string[]> {
  const { pairs } = await readPairs(stage)
  return pairs.flatMap(({ sale, upstream }) => {
    if (upstream?.status !== 'completed') return []
    const lost = (['token', 'pin'] as const).filter((code) => upstream[code] !== sale[code])
    return lost.map((code) => `the ${code} of sale ${sale.reference} was not kept`)
  })
}
