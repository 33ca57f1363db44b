import type { Stage } from '../stage/stage.ts'

type OwnSale = {
  id: string
  reference: string
  state: string
  debit: string | null
  token: string | null
  pin: string | null
}
type Transaction = { reference: string; status: string; debit: string; token: string | null; pin: string | null }

/** One sale at the Service for each that we sent, as we say that it ended; each token and code is kept. */
export async function checkSales(stage: Stage): Promise<string[]> {
  const ours = await stage.database.rows<OwnSale>(
    'pos',
    `select id, reference, state::text, "totalDebitCents"::text as debit, token, pin from "Sale"
     where "claimedAt" is not null`,
  )
  const theirs = await stage.database.rows<Transaction>(
    'service',
    `select t.reference, t.status, t.total_debit::text as debit, t.token, t.pin from transactions t
     join accounts a on a.id = t.account_id join partners p on p.id = a.partner_id where p.code = 'XP-DEMO-0001'`,
  )
  const byReference = new Map(theirs.map((one) => [one.reference, one]))
  const own = new Set(ours.map(({ reference }) => reference))
  const unknown = theirs.filter(({ reference }) => !own.has(reference) && !reference.startsWith('elsewhere-'))
  const toldWrong = await stage.database.rows<{ saleId: string }>(
    'pos',
    `select "saleId" from "Incident" where kind = 'sold_after_not_sold'`,
  )
  return [
    ...ours.flatMap((sale) => compare(sale, byReference.get(sale.reference))),
    ...unknown.map(({ reference, status }) => `the Service has a sale ${reference} (${status}) that we never sent`),
    ...toldWrong.map(({ saleId }) => `sale ${saleId} was called not sold, and the Service had sold it`),
  ]
}

function compare(sale: OwnSale, upstream: Transaction | undefined): string[] {
  const name = `sale ${sale.reference} (${sale.id})`
  if (sale.state === 'not_sold') {
    const isSold = upstream && upstream.status !== 'failed'
    return isSold ? [`${name} is not sold here and ${upstream.status} at the Service`] : []
  }
  if (sale.state === 'sending') return []
  if (!upstream) return [`${name} is ${sale.state} here and unknown at the Service`]
  const faults: string[] = []
  if (upstream.status !== sale.state) faults.push(`${name} is ${sale.state} here and ${upstream.status} at the Service`)
  if (sale.state !== 'failed' && sale.debit !== upstream.debit) {
    faults.push(`${name} cost ${sale.debit} here and ${upstream.debit} at the Service`)
  }
  for (const code of ['token', 'pin'] as const) {
    if (upstream.status === 'completed' && upstream[code] !== sale[code])
      faults.push(`the ${code} of ${name} was not kept`)
  }
  return faults
}
