import { type Goods, isSaleKind, KINDS } from '@/lib/counter/kinds/model.ts'
import type { Sale } from '@/lib/generated/prisma/client.ts'
import { hasGoods } from './sealed-goods.ts'

type GoodsFacts = Pick<
  Sale,
  'kind' | 'recipientField' | 'state' | 'sealedToken' | 'sealedPin' | 'token' | 'pin' | 'erasedAt'
>

/**
 * What a product hands over once delivered (service-api.md, Transaction); null for what goes straight to a phone or
 * account.
 */
export function goodsOf({ kind, recipientField }: Pick<Sale, 'kind' | 'recipientField'>): Goods | null {
  if (recipientField === 'meter') return 'token'
  return isSaleKind(kind) ? KINDS[kind].goods : null
}

/**
 * What a delivered sale still owes the customer: the token or code that the Service has not told. Either of them counts
 * as delivered goods, wherever the Service put it. Null if nothing is missing, or if it was erased with the customer's
 * data.
 */
export function missingGoods(sale: GoodsFacts): Goods | null {
  if (sale.state !== 'completed' || sale.erasedAt !== null) return null
  const { token, pin } = hasGoods(sale)
  return token || pin ? null : goodsOf(sale)
}
