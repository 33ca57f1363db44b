import type { DuplicateSearch } from '@/lib/counter/sales/refuse-duplicate.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'

type Item = {
  id: string
  kind: string
  environment: 'test' | 'live'
  productCode: string | null
  recipient: string | null
  amountCents: Cents | null
}

/**
 * The twins to look for among other sales, in the order in which claims lock; and the problem of a ticket that holds
 * the same thing twice itself. Vouchers may repeat: each has a code of its own, and the slip counts them.
 */
export function twinsSought(items: readonly Item[]): { sought: DuplicateSearch[]; repeats: Problem | null } {
  const sought = items.map(({ id: saleId, environment, productCode, recipient, amountCents }) => {
    return { saleId, environment, productCode: productCode ?? '', recipient: recipient ?? '', amountCents }
  })
  sought.sort((a, b) => `${a.productCode} ${a.recipient}`.localeCompare(`${b.productCode} ${b.recipient}`))
  const once = items.filter(({ kind }) => kind !== 'voucher')
  const same = new Set(once.map(({ productCode, recipient }) => `${productCode} ${recipient}`))
  return { sought, repeats: same.size < once.length ? { code: 'SAME_IN_BASKET' } : null }
}
