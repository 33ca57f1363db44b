import { lookUpCollection } from '@/lib/counter/collections/look-up-collection.ts'
import type { Sale } from '@/lib/generated/prisma/client.ts'
import { type Ctx, requireTill } from '@/lib/people/access/authorise.ts'
import { db } from '@/lib/platform/database/db.ts'
import { keyMadeWith } from '@/lib/platform/env/choose-credential.ts'
import { type Cents, formatUsd, sumCents } from '@/lib/platform/shared/money.ts'
import { type Problem, refuse } from '@/lib/platform/shared/problem.ts'
import type { Account } from '@/lib/service/api/contract/account.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { listUnconfirmed, type Spending, weighSpending } from '@/lib/service/standing/earmarks.ts'
import { refreshBalance } from '@/lib/service/standing/refresh-balance.ts'
import { forgetProblems } from './keep-problem.ts'
import { askerAt, attachAgain, priceAgain } from './price-item.ts'

/**
 * Before money is taken for several items, prices them all again with the till's present key. Checks their total debit
 * against the limits, and against the balance, which a payment of `collectedCents` enters first (decision 030): each
 * quote was checked only on its own. Returns the input with the new quotes, and what the press before was told. Refuses
 * with PRICE_CHANGED if an item has another price, even if their sum is the same, BASKET_OVER_BALANCE or
 * BASKET_OVER_LIMIT, or like a quote: each item says its own refusal, and the first is thrown.
 */
export async function requoteBasket<T extends { ticketId: string; quoteIds: readonly string[] }>({
  ctx,
  input,
  sales,
  collectedCents = 0n,
  isShown = false,
}: {
  ctx: Ctx
  input: T
  sales: readonly Sale[]
  collectedCents?: Cents
  /** Whether this press takes no cash at the ticket's rates, so that they may be renewed once their price is over. */
  isShown?: boolean
}): Promise<T & { toldBefore?: Problem | null }> {
  if (sales.length < 2) return input
  const seen = new Set(input.quoteIds)
  if (sales.some(({ quoteId }) => quoteId === null || !seen.has(quoteId))) return input
  const till = requireTill(ctx.actor)
  const asker = askerAt(till)
  const toldBefore = await forgetProblems(input.ticketId)
  const answers = await Promise.allSettled(sales.map((sale) => priceAgain(ctx, sale, asker)))
  const prices = answers.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason
    return answer.value
  })
  for (const [index, price] of prices.entries()) {
    const sale = sales[index]
    if (sale) await attachAgain(sale, price, isShown)
  }
  const before = sales.map(({ priceCents }) => priceCents ?? 0n)
  if (prices.some(({ priceCents }, index) => priceCents !== before[index])) {
    refuse('PRICE_CHANGED', { params: { before: formatUsd(sumCents(before)) } })
  }
  await refuseBeyondMeans(
    asker.credential.name,
    prices.map(({ quote }) => quote.totalDebitCents),
    collectedCents,
  )
  return { ...input, quoteIds: prices.map(({ quote }) => quote.id), toldBefore }
}

/** A balance or limit that the Service does not tell refuses nothing: the Service checks each item itself. */
async function refuseBeyondMeans(credential: string, debits: readonly Cents[], collectedCents: Cents): Promise<void> {
  const service = serviceFor(credential)
  const [balance, account] = await Promise.all([service.balances(), service.me()])
  const total = sumCents(debits)
  const needed = total - collectedCents
  if (balance.kind === 'ok' && needed > 0n && balance.data.availableCents < needed) {
    const params = { needed: formatUsd(needed), available: formatUsd(balance.data.availableCents) }
    refuse('BASKET_OVER_BALANCE', { params })
  }
  if (account.kind !== 'ok') return
  const largest = debits.reduce((most, one) => (one > most ? one : most), 0n)
  refuseOver(leftOf(account.data, 'per_sale'), largest)
  refuseOver(leftOf(account.data, 'sales_per_day'), total)
}

function refuseOver(leftCents: Cents | null, neededCents: Cents): void {
  if (leftCents === null || neededCents <= leftCents) return
  refuse('BASKET_OVER_LIMIT', { params: { needed: formatUsd(neededCents), left: formatUsd(leftCents) } })
}

/** What is left of a limit, by its name in `/me`; null if there is none or it is unknown. */
function leftOf({ limits }: Account, name: string): Cents | null {
  const limit = limits.find((one) => one.name === name)
  if (!limit || limit.limitCents === null) return null
  return limit.limitCents - (limit.usedTodayCents ?? 0n)
}

/** The most open payments to look up while a customer waits; any others count as paid. */
const MOST_LOOKED_UP = 20

/**
 * Another till's reading of the balance may contain a payment that was found open a moment before, so it is looked up
 * once more.
 */
const ROUNDS = 2

/**
 * Prepares the balance for a claim, outside any transaction. If what we know of it does not cover this spending beside
 * other customers' money, reads it again. If that is not enough, looks up each open payment whose money may be in it
 * unknown to us, and applies the results. Money found that way is earmarked but not yet in the figure, so the balance
 * is read once more. The claim then decides (`refuseOverEarmarks`).
 */
export async function readyBalance(credential: string, spending: Spending): Promise<void> {
  let isOutdated = false
  for (let round = 0; round < ROUNDS; round += 1) {
    if (await readUnlessCovered(credential, spending)) return
    if ((await weighSpending(spending)).verdict === 'covered') return
    isOutdated = await hearPayments(spending)
  }
  if (isOutdated) await readUnlessCovered(credential, spending)
}

/** Reads the balance again unless the known one covers the spending; returns whether it does. */
async function readUnlessCovered(credential: string, spending: Spending): Promise<boolean> {
  const { verdict, balanceKey } = await weighSpending(spending)
  if (verdict === 'covered') return true
  const { environment } = spending
  const teller =
    keyMadeWith({ credential: balanceKey ?? credential, environment }) ?? keyMadeWith({ credential, environment })
  if (teller) await refreshBalance(teller)
  return false
}

/** Looks up open payments and returns whether any was paid. */
async function hearPayments(spending: Spending): Promise<boolean> {
  const unheard = await listUnconfirmed(spending, MOST_LOOKED_UP)
  await Promise.all(unheard.map((payment) => lookUpCollection(payment, 'look_up')))
  const ids = unheard.map(({ id }) => id)
  return (await db().collection.count({ where: { id: { in: ids }, state: 'completed' } })) > 0
}
