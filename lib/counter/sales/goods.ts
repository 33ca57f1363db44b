import type { Sale } from '@/lib/generated/prisma/client.ts'
import type { Goods } from './model.ts'

type GoodsFacts = Pick<Sale, 'kind' | 'recipientField' | 'state' | 'token' | 'pin'>

/**
 * What a product hands over once delivered (service-api.md, Transaction); null for what goes straight to a phone or
 * account.
 */
function goodsOf({ kind, recipientField }: Pick<Sale, 'kind' | 'recipientField'>): Goods | null {
  if (kind === 'electricity' || recipientField === 'meter') return 'token'
  return kind === 'voucher' ? 'code' : null
}

/**
 * What a delivered sale still owes the customer: the token or code the Service has not told. Anything in its place
 * counts, wherever the Service put it. Null if nothing is missing.
 */
export function missingGoods(sale: GoodsFacts): Goods | null {
  return sale.state === 'completed' && sale.token === null && sale.pin === null ? goodsOf(sale) : null
}
