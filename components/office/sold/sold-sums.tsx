import { useTranslations } from 'next-intl'
import { Facts } from '@/components/ui/facts.tsx'
import { Panel } from '@/components/ui/office-page.tsx'
import type { SoldSum } from '@/lib/office/sold/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'

/** All pages together: how many sales, and what those that stayed delivered brought. */
export function SoldSums({ sum: { sales, delivered, priceCents, costCents } }: { sum: SoldSum }) {
  const t = useTranslations('soldList')
  return (
    <Panel>
      <Facts>
        {[
          { label: t('sales'), value: sales.toLocaleString('en') },
          { label: t('delivered'), value: delivered.toLocaleString('en') },
          { label: t('price'), value: formatUsd(priceCents) },
          { label: t('cost'), value: formatUsd(costCents) },
          { label: t('margin'), value: formatUsd(priceCents - costCents) },
        ]}
      </Facts>
    </Panel>
  )
}
