import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Folded } from '@/components/office/facts.tsx'
import { OfficePage, Panel } from '@/components/office/office-page.tsx'
import { ReversalCard } from '@/components/reversals/reversal-card.tsx'
import { ClientMessages } from '@/components/ui/client-messages.tsx'
import { requirePermission } from '@/lib/auth/require-permission.ts'
import { settleReversal } from '@/lib/reversals/actions.ts'
import { listReversals } from '@/lib/reversals/queries.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('reversals')
  return { title: t('title') }
}

/** Reversed sales that wait for a person, and those settled last. */
export default async function ReversalsPage() {
  const actor = await requirePermission('reversal:settle')
  const t = await getTranslations('reversals')
  const [open, settled] = await Promise.all([listReversals(actor, 'open'), listReversals(actor, 'settled')])
  return (
    <ClientMessages namespaces={['problems']}>
      <OfficePage title={t('title')} lead={t('lead')}>
        {open.length === 0 && <Panel>{t('empty')}</Panel>}
        {open.map((reversal) => (
          <ReversalCard key={reversal.saleId} reversal={reversal} settle={settleReversal} />
        ))}
        {settled.length > 0 && (
          <Folded title={t('settledTitle')}>
            {settled.map((reversal) => (
              <ReversalCard key={reversal.saleId} reversal={reversal} settle={settleReversal} />
            ))}
          </Folded>
        )}
      </OfficePage>
    </ClientMessages>
  )
}
