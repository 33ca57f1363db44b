import { type Goods, isSaleKind, KINDS } from '@/lib/counter/kinds/model.ts'
import type { Sale } from '@/lib/generated/prisma/client.ts'

type GoodsFacts = Pick<Sale, 'kind' | 'recipientField' | 'state' | 'token' | 'pin'>

/**
 * What a product hands over once delivered (service-api.md, Transaction); null for what goes straight to a phone or
 * account.
 */
function goodsOf({ kind, recipientField }: Pick<Sale, 'kind' | 'recipientField'>): Goods | null {
  if (recipientField === 'meter') return 'token'
  return isSaleKind(kind) ? KINDS[kind].goods : null
}

/**
 * What a delivered sale still owes the customer: the token or code the Service has not told. Anything in its place
 * counts, wherever the Service put it. Null if nothing is missing.
 */
export function missingGoods(sale: GoodsFacts): Goods | null {
  return sale.state === 'completed' && sale.token === null && sale.pin === null ? goodsOf(sale) : null
}
