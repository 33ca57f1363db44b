import type { Sale } from '@/lib/generated/prisma/client.ts'
import { type Ctx, requireTill } from '@/lib/people/access/authorise.ts'
import { type Cents, formatUsd, sumCents } from '@/lib/platform/shared/money.ts'
import { type Problem, refuse } from '@/lib/platform/shared/problem.ts'
import type { Account } from '@/lib/service/api/contract/account.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { forgetProblems } from './keep-problem.ts'
import { attachAgain, priceAgain } from './price-again.ts'
import { askerAt } from './price-item.ts'

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
