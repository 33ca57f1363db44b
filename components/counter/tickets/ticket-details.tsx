import { useTranslations } from 'next-intl'
import { Facts, Folded } from '@/components/ui/lists/facts.tsx'
import type { SaleView } from '@/lib/counter/tickets/model.ts'
import { isUnderWay } from '@/lib/platform/shared/order-state.ts'
import { showRecipient } from './items.ts'
import { Story } from './story.tsx'

/** What only support asks for: the references that also stand on paper, and the history, unless the screen shows it. */
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
          <Facts>
            {[
              { label: slip('ourReference'), value: sale.reference },
              { label: slip('serviceReference'), value: sale.upstreamId },
            ]}
          </Facts>
          {(others.length > 0 || !isUnderWay(sale.state)) && <Story sale={sale} now={now} />}
        </section>
      ))}
    </Folded>
  )
}
