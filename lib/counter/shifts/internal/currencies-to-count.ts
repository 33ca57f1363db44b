import type { Tx } from '@/lib/platform/database/db.ts'
import type { CurrencyToCount } from '../model.ts'
import type { ReportFacts } from './report-facts.ts'
import { tillCurrencies } from './till-currencies.ts'

/**
 * The currencies of a closing count. USD, and any currency in the drawer or moved during the shift, must be counted,
 * even as zero: that it moved is no secret, only how much should be there. A currency in `counted` is included even if
 * it is no longer accepted, since the cash is there.
 */
export async function currenciesToCount(
  tx: Tx,
  { cash, balances }: Pick<ReportFacts, 'cash' | 'balances'>,
  counted: readonly string[] = [],
): Promise<CurrencyToCount[]> {
  const held = balances.filter(({ cents }) => cents !== 0n)
  const moved = new Set([...held, ...cash].map(({ currency }) => currency).concat('USD'))
  const currencies = await tillCurrencies(tx, [...moved, ...counted])
  return currencies.map((currency) => ({ ...currency, required: moved.has(currency.code) }))
}
