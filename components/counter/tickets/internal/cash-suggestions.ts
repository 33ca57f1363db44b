import type { CashInput, ForeignCash } from '@/lib/books/currencies/model.ts'
import { type RoundingLimit, settleCash } from '@/lib/books/settling/model.ts'
import { type Cents, formatMoney, toWireAmount } from '@/lib/platform/shared/money.ts'

const STEPS: readonly Cents[] = [100n, 500n, 1000n, 2000n, 5000n, 10_000n]
const MOST = 4

/** The sums in notes that customers most likely hand over for a price: the next dollar, five, ten and so on. */
export function cashSuggestions(price: Cents): Cents[] {
  const sums = STEPS.map((step) => ((price + step - 1n) / step) * step).filter((sum) => sum > price)
  return [...new Set(sums)].slice(0, MOST)
}

/** The typed cash if only this sum in dollars is handed over. */
export function inDollars(typed: CashInput, sum: Cents): CashInput {
  return { ...typed, amounts: [{ currency: 'USD', text: toWireAmount(sum) }] }
}

/** The change from a sum in dollars, in the currency chosen for the change. */
export function changeOf(
  sum: Cents,
  price: Cents,
  typed: CashInput,
  rates: ForeignCash[],
  limit: RoundingLimit,
): string {
  const settled = settleCash(price, inDollars(typed, sum), rates, limit)
  const enough = settled.kind === 'enough'
  return formatMoney({
    cents: enough ? settled.change : sum - price,
    currency: enough ? settled.changeCurrency : 'USD',
  })
}
