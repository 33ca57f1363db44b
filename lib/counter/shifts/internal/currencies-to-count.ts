import type { Tx } from '@/lib/platform/database/db.ts'
import type { CurrencyToCount } from '../model.ts'
import type { ReportFacts } from './report-facts.ts'
import { tillCurrencies } from './till-currencies.ts'

/**
 * The currencies of a closing count. USD, and whatever was in the drawer or moved during the shift, must be counted,
 * were it with a nought; that it moved is no secret, how much should be there is.
 */
export async function currenciesToCount(
  tx: Tx,
  { cash, balances }: Pick<ReportFacts, 'cash' | 'balances'>,
): Promise<CurrencyToCount[]> {
  const held = balances.filter(({ cents }) => cents !== 0n)
  const moved = new Set([...held, ...cash].map(({ currency }) => currency).concat('USD'))
  const currencies = await tillCurrencies(tx, [...moved])
  return currencies.map((currency) => ({ ...currency, required: moved.has(currency.code) }))
}
