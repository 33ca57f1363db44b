import type { Environment } from '@/lib/generated/prisma/client.ts'
import type { SqlTx } from '@/lib/platform/database/db.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'
import { raiseIncident } from '@/lib/service/incidents/incidents.ts'
import type { Applied, OrderKind } from './order.ts'

type Row = { id: string; environment: Environment; state: string; upstreamId: string | null; settledAt: Date | null }

/** `status`: where the news would lead; `word`: the Service's own name for it. */
type Refused = { upstreamId: string; status: string; word: string; source: string; askedAt: Date | undefined }

/** Raises an incident for a forbidden move, unless the order has outrun the news (rule R5). */
export async function refuseMove(tx: SqlTx, { about }: OrderKind, row: Row, news: Refused): Promise<Applied> {
  const { upstreamId, status, word, source, askedAt } = news
  if (isOutrun(row, { id: upstreamId, status, askedAt })) return 'same'
  const detail = { from: row.state, to: word, upstreamId, source }
  await raiseIncident(tx, { kind: 'illegal_transition', environment: row.environment, ...about(row.id), detail })
  return 'illegal'
}

type Known = { upstreamId: string | null; settledAt: Date | null }

/** `askedAt` by the database's clock; undefined if not recorded. */
type News = { id: string; status: string; askedAt: Date | undefined }

/** Whether we asked for this `pending` before we heard of the end: answers may cross (rule R5). */
export function isOutrun({ upstreamId, settledAt }: Known, { id, status, askedAt }: News): boolean {
  if (status !== 'pending' || id !== upstreamId) return false
  return askedAt !== undefined && settledAt !== null && askedAt < settledAt
}

type OddRow = { id: string; environment: Environment; state: string; amountCents: Cents }

/** Raises an incident for money after the end, and for a credit (USD cents) that is not the amount asked for. */
export async function raiseOddMoney(
  tx: SqlTx,
  kind: OrderKind,
  row: OddRow,
  { to, creditCents }: { to: string; creditCents: Cents | null },
): Promise<void> {
  const about = { environment: row.environment, ...kind.about(row.id) }
  if (row.state === 'not_made' || row.state === 'failed') {
    await raiseIncident(tx, { ...about, kind: 'late_money', detail: { from: row.state, to } })
  }
  if (to === 'completed' && creditCents !== null && creditCents !== row.amountCents) {
    const detail = { asked: String(row.amountCents), credited: String(creditCents) }
    await raiseIncident(tx, { ...about, kind: 'credit_differs_from_amount', detail })
  }
}

/** A report that leaves something out takes nothing back. */
export function withoutNulls<T extends object>(report: T): { [Field in keyof T]?: NonNullable<T[Field]> } {
  const known = Object.entries(report).filter(([, value]) => value !== null)
  return Object.fromEntries(known) as { [Field in keyof T]?: NonNullable<T[Field]> }
}

export function newsIn<T extends object>(report: T, row: { [Field in keyof T]?: unknown }): Partial<T> {
  const news = Object.entries(report).filter(([field, value]) => String(value) !== String(row[field as keyof T]))
  return Object.fromEntries(news) as Partial<T>
}
