import type { Stage } from '../stage/stage.ts'

type Claim = {
  saleId: string
  ticketId: string
  began: Date
  ended: Date
  toldAt: Date | null
  underWay: { reference: string; cents: number }[]
  others: { ticketId: string; usedCents: number; paidBy: string[] }[]
}
type Row = { kind: string; cents: number; reference: string | null; isOurs: boolean; at: Date; occurredAt: Date }

/** A balance told longer ago is asked for again before others' money depends on it (decision 030). */
const TOLD_FOR_MS = 10_000
const SLACK_MS = 1_000

/**
 * No claim at a till was let through that would have left less at the Service than other customers had paid in by phone
 * and not used (money rule 2). Told by the Service's own ledger as it was at the claim, and by the rows of tickets; the
 * journal, the shop's earmarks and its figure of the balance have no part in it. What others took since that figure was
 * told, the shop could not know.
 */
export async function checkEarmarks({ database }: Stage): Promise<string[]> {
  const claims = await database.rows<Claim>(
    'pos',
    `select c.* from chaos.claims c join "SaleEvent" e on e."saleId" = c."saleId" and e.kind = 'sent' and e.source = 'till'
     where c."toldAt" is not null order by c.ended`,
  )
  const ledger = await readLedger(database)
  return claims.flatMap((claim) => judge(claim, ledger))
}

function judge(claim: Claim, ledger: readonly Row[]): string[] {
  const { saleId, ended, underWay, others } = claim
  const before = ledger.filter(({ at }) => at <= ended)
  const keptCents = sum(others.map(({ paidBy, usedCents }) => Math.max(0, paidInBy(paidBy, before) - usedCents)))
  if (keptCents === 0) return []
  const debited = new Set(before.filter(({ kind }) => kind === 'sale').map(({ reference }) => reference))
  const leavingCents = sum(underWay.filter(({ reference }) => !debited.has(reference)).map(({ cents }) => cents))
  const thereCents = sum(before.map(({ cents }) => cents)) + unknowable(claim, before)
  if (thereCents - leavingCents >= keptCents) return []
  const left = `${thereCents} less ${leavingCents} under way`
  return [`sale ${saleId} was claimed out of ${left}, with ${keptCents} of other customers in it`]
}

function paidInBy(references: readonly string[], ledger: readonly Row[]): number {
  const rows = ledger.filter(({ reference }) => reference !== null && references.includes(reference))
  return sum(rows.map(({ cents }) => cents))
}

/** What another system took, or the Service took back, after the balance was asked for. */
function unknowable({ began, toldAt }: Claim, before: readonly Row[]): number {
  const since = Math.max(began.getTime() - TOLD_FOR_MS - SLACK_MS, 0)
  const taken = before.filter(({ cents, isOurs, at, occurredAt }) => {
    return cents < 0 && !isOurs && at.getTime() > since && occurredAt.getTime() > (toldAt?.getTime() ?? 0) - SLACK_MS
  })
  return -sum(taken.map(({ cents }) => cents))
}

/** The Service's ledger, each row with the moment at which it was written. */
function readLedger(database: Stage['database']): Promise<Row[]> {
  return database.rows<Row>(
    'service',
    `select e.kind, e.available::int as cents, e.reference, n.at, e.occurred_at as "occurredAt",
       e.kind = 'sale' and e.reference not like 'elsewhere-%' as "isOurs"
     from ledger_entries e join noted_ledger n using (seq) join accounts a on a.id = e.account_id
     join partners p on p.id = a.partner_id
     where p.code = 'XP-DEMO-0001' and a.environment = 'test' order by e.seq`,
  )
}

function sum(cents: readonly number[]): number {
  return cents.reduce((total, one) => total + one, 0)
}
