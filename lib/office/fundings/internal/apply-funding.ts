import { postEntry } from '@/lib/books/journal/ledger.ts'
import { topUpCredited } from '@/lib/books/journal/service-postings.ts'
import type { Environment, Funding as FundingRow } from '@/lib/generated/prisma/client.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { notifyChange } from '@/lib/platform/live/changes.ts'
import { log } from '@/lib/platform/log/log.ts'
import type { Funding } from '@/lib/service/api/contract/money-in.ts'
import { newsIn, raiseOddMoney, refuseMove, withoutNulls } from '@/lib/service/orders/news.ts'
import type { Applied } from '@/lib/service/orders/order.ts'
import { FIRST_CHECK_MS } from '@/lib/service/orders/schedule.ts'
import { refreshBalances } from '@/lib/service/standing/refresh-balance.ts'
import { FUNDING_TRANSITIONS, fundingStateOf } from '../model.ts'
import { FUNDING_ORDERS, lockFunding, recordFundingEvent } from '../order-kind.ts'

type FundingNews = {
  fundingId: string
  funding: Funding
  source: string
  /** When we asked, by the database's clock: an older answer may arrive after a newer one. */
  askedAt?: Date
}

/**
 * The only way the Service's word changes a top-up of ours: one transaction for update, event, journal entry and
 * notice. A credit refreshes the balance at once, since it may end a pause (service-api.md, Pause).
 */
export async function applyFunding(news: FundingNews): Promise<Applied> {
  const { applied, environment } = await db().$transaction(async (tx) => {
    const row = await lockFunding(tx, news.fundingId)
    return { applied: await move(tx, row, news), environment: row.environment }
  })
  if (applied === 'applied' && fundingStateOf(news.funding.status) === 'completed') await tryToRefresh(environment)
  return applied
}

async function tryToRefresh(environment: Environment): Promise<void> {
  try {
    await refreshBalances(environment)
  } catch (error) {
    log().error({ err: error }, 'the balance could not be asked for after a top-up; the worker asks within a minute')
  }
}

async function move(tx: Tx, row: FundingRow, news: FundingNews): Promise<Applied> {
  const { funding, source } = news
  const state = fundingStateOf(funding.status)
  if (row.upstreamId !== null && row.upstreamId !== funding.id) return refuseNews(tx, row, news)
  if (row.state === state) return fillIn(tx, row, funding)
  if (!FUNDING_TRANSITIONS[row.state].includes(state)) return refuseNews(tx, row, news)
  const now = await databaseNow(tx)
  const creditCents = funding.amountCents ?? row.amountCents
  await tx.funding.update({
    where: { id: row.id, state: row.state },
    data: {
      ...reportedOf(funding),
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
  await raiseOddMoney(tx, FUNDING_ORDERS, row, { to: state, creditCents })
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

/** A later report of the same state may add what an earlier one lacked. */
async function fillIn(tx: Tx, row: FundingRow, funding: Funding): Promise<Applied> {
  const news = newsIn(reportedOf(funding), row)
  const data = { ...news, checkedAt: await databaseNow(tx) }
  await tx.funding.update({ where: { id: row.id }, data })
  if (Object.keys(news).length > 0) await notifyChange(tx, { topic: 'funding', id: row.id })
  return 'same'
}

function refuseNews(tx: Tx, row: FundingRow, { funding, source, askedAt }: FundingNews): Promise<Applied> {
  const { id: upstreamId, status: word } = funding
  return refuseMove(tx, FUNDING_ORDERS, row, { upstreamId, status: fundingStateOf(word), word, source, askedAt })
}

function reportedOf(funding: Funding) {
  const { status, instructions, payCode, payAddress, payNetwork, expiresAt, failureCode } = funding
  return withoutNulls({
    upstreamId: funding.id,
    upstreamStatus: status,
    instructions,
    payCode,
    payAddress,
    payNetwork,
    expiresAt,
    failureCode,
  })
}
