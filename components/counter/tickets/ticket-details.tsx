import { useTranslations } from 'next-intl'
import { Folded } from '@/components/ui/lists/facts.tsx'
import type { SaleView } from '@/lib/counter/tickets/model.ts'
import { isUnderWay } from '@/lib/platform/shared/order-state.ts'
import { showRecipient } from './items.ts'
import { SlipReference } from './slip.tsx'
import { Story } from './story.tsx'

/** What only support asks for: the references that also stand on paper, and the history of what was not just delivered. */
export function TicketDetails({ items, now }: { items: readonly SaleView[]; now: Date }) {
  const t = useTranslations('outcome')
  const slip = useTranslations('slip')
  const [, ...others] = items
  const sent = items.filter(({ reference }) => reference !== null)
  if (sent.length === 0) return null
  return (
    <Folded title={t('details')}>
      {sent.map((sale) => (
        <section key={sale.id} className="grid grid-cols-1 gap-2">
          {others.length > 0 && (
            <h2 className="font-semibold">
              {sale.productName} <span className="font-figures whitespace-nowrap">{showRecipient(sale)}</span>
            </h2>
          )}
          <div>
            <SlipReference label={slip('ourReference')}>{sale.reference}</SlipReference>
            {sale.upstreamId && <SlipReference label={slip('serviceReference')}>{sale.upstreamId}</SlipReference>}
          </div>
          {isPuzzling(sale, others.length > 0) && <Story sale={sale} now={now} />}
        </section>
      ))}
    </Folded>
  )
}

/** Whether its history tells more than its state. A single item under way shows its own. */
function isPuzzling({ outcome, missing, state }: SaleView, beside: boolean): boolean {
  return (outcome !== 'delivered' || missing !== null) && (beside || !isUnderWay(state))
}
