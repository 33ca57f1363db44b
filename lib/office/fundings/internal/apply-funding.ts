import { postEntry } from '@/lib/books/journal/post-entry.ts'
import { topUpCredited } from '@/lib/books/journal/service-postings.ts'
import type { Environment, Funding as FundingRow, Prisma } from '@/lib/generated/prisma/client.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { env } from '@/lib/platform/env/env.ts'
import { notifyChange } from '@/lib/platform/live/notify-change.ts'
import { log } from '@/lib/platform/log/log.ts'
import type { Funding } from '@/lib/service/api/contract/funding.ts'
import { raiseIncident } from '@/lib/service/incidents/raise-incident.ts'
import { isOutrun } from '@/lib/service/orders/is-outrun.ts'
import type { Applied } from '@/lib/service/orders/order-kind.ts'
import { FIRST_CHECK_MS } from '@/lib/service/orders/schedule.ts'
import { refreshBalance } from '@/lib/service/standing/refresh-balance.ts'
import { FUNDING_TRANSITIONS, fundingStateOf } from '../model.ts'
import { lockFunding } from './lock-funding.ts'
import { recordFundingEvent } from './record-funding-event.ts'

type FundingNews = {
  fundingId: string
  funding: Funding
  source: string
  /** When the Service was asked, by the database's clock: an older answer may come later. */
  askedAt?: Date
}

/**
 * The only way the Service changes a top-up of ours, whether by answer, lookup, webhook or statement. One transaction
 * holds the conditional update, the event, the journal and the notice to screens. Money that came in refreshes the
 * balance at once, as it may end a pause (service-api.md, Pause).
 */
export async function applyFunding(news: FundingNews): Promise<Applied> {
  const { applied, environment } = await db().$transaction(async (tx) => {
    const row = await lockFunding(tx, news.fundingId)
    return { applied: await move(tx, row, news), environment: row.environment }
  })
  if (applied === 'applied' && fundingStateOf(news.funding.status) === 'completed') await refresh(environment)
  return applied
}

/** Every key of an environment spends the same balance. */
async function refresh(environment: Environment): Promise<void> {
  const keys = env().credentials.filter((credential) => credential.environment === environment)
  try {
    await Promise.all(keys.map(refreshBalance))
  } catch (error) {
    log().error({ err: error }, 'the balance could not be asked for after a top-up; the worker asks within a minute')
  }
}

async function move(tx: Tx, row: FundingRow, news: FundingNews): Promise<Applied> {
  const { funding, source } = news
  const state = fundingStateOf(funding.status)
  if (row.upstreamId !== null && row.upstreamId !== funding.id) return illegal(tx, row, news)
  if (row.state === state) return same(tx, row, funding)
  if (!FUNDING_TRANSITIONS[row.state].includes(state)) return illegal(tx, row, news)
  const now = await databaseNow(tx)
  const creditCents = funding.amountCents ?? row.amountCents
  await tx.funding.update({
    where: { id: row.id, state: row.state },
    data: {
      ...told(funding),
      state,
      ...(state === 'completed' && { creditCents, failureCode: null }),
      checkedAt: now,
      postingUntil: null,
      nextCheckAt: state === 'pending' ? new Date(now.getTime() + FIRST_CHECK_MS) : null,
      leaseUntil: null,
      ...(state !== 'pending' && { settledAt: now }),
    },
  })
  if (state === 'completed') await book(tx, row, funding, creditCents)
  const detail = { status: funding.status, ...(funding.failureCode && { failureCode: funding.failureCode }) }
  await recordFundingEvent(tx, { fundingId: row.id, source, kind: state, from: row.state, to: state, detail })
  await raiseWhatIsOdd(tx, row, state, creditCents)
  return 'applied'
}

async function book(tx: Tx, row: FundingRow, { id }: Funding, creditCents: bigint): Promise<void> {
  const { credential, environment } = row
  await postEntry(tx, topUpCredited({ credential, amountCents: creditCents }), {
    environment,
    objectKind: 'funding',
    objectId: row.id,
    credential,
    upstreamId: id,
    branchCode: null,
    tillId: null,
    shiftId: null,
    staffId: row.staffId,
  })
}

/** A later report may add what an earlier one lacked, or use another word for the same state. */
async function same(tx: Tx, row: FundingRow, funding: Funding): Promise<Applied> {
  const news = Object.entries(told(funding)).filter(([field, value]) => {
    return String(value) !== String(row[field as keyof typeof row])
  })
  const data = { ...Object.fromEntries(news), checkedAt: await databaseNow(tx) }
  await tx.funding.update({ where: { id: row.id }, data })
  if (news.length > 0) await notifyChange(tx, { topic: 'funding', id: row.id })
  return 'same'
}

async function illegal(tx: Tx, row: FundingRow, { funding, source, askedAt }: FundingNews): Promise<Applied> {
  if (isOutrun(row, { id: funding.id, status: fundingStateOf(funding.status), askedAt })) return 'same'
  const detail = { from: row.state, to: funding.status, upstreamId: funding.id, source }
  const about = { environment: row.environment, fundingId: row.id }
  await raiseIncident(tx, { kind: 'illegal_transition', ...about, detail })
  return 'illegal'
}

/** What the Service reports besides the state; null is not news. */
function told(funding: Funding): Prisma.FundingUpdateInput {
  const { status, instructions, payCode, payAddress, payNetwork, expiresAt, failureCode } = funding
  const all = {
    upstreamId: funding.id,
    upstreamStatus: status,
    instructions,
    payCode,
    payAddress,
    payNetwork,
    expiresAt,
    failureCode,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null))
}

async function raiseWhatIsOdd(tx: Tx, row: FundingRow, state: string, creditCents: bigint): Promise<void> {
  const about = { environment: row.environment, fundingId: row.id }
  if (row.state === 'not_made' || row.state === 'failed') {
    await raiseIncident(tx, { ...about, kind: 'late_money', detail: { from: row.state, to: state } })
  }
  if (state === 'completed' && creditCents !== row.amountCents) {
    const detail = { asked: String(row.amountCents), credited: String(creditCents) }
    await raiseIncident(tx, { ...about, kind: 'credit_differs_from_amount', detail })
  }
}
