import type { SaleView } from '@/lib/counter/tickets/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { showRecipient } from './show-recipient.ts'
import { SlipLine } from './slip.tsx'

/** Several items on a slip: a line with the price each, and for whom. */
export function BasketLines({ items }: { items: readonly SaleView[] }) {
  return items.map((sale) => (
    <div key={sale.id}>
      <SlipLine label={<b>{sale.productName}</b>}>{formatUsd(sale.priceCents ?? 0n)}</SlipLine>
      <SlipLine label={showRecipient(sale)} quiet />
    </div>
  ))
}
