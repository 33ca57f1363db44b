import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ErasureCard, ErasureList, RetentionCard } from '@/components/office/privacy/privacy-cards.tsx'
import { OfficePage } from '@/components/ui/pages/office-page.tsx'
import { askErasureAction, setRetentionAction } from '@/lib/office/privacy/actions.ts'
import { listErasures } from '@/lib/office/privacy/erasure-requests.ts'
import { listRetention } from '@/lib/office/privacy/retention-rule.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('privacy')
  return { title: t('title') }
}

/** How long customers' data is kept, and how to erase a customer. */
export default async function PrivacyPage() {
  const actor = await requirePermission('privacy:manage')
  const t = await getTranslations('privacy')
  const [rules, erasures] = await Promise.all([listRetention(actor), listErasures(actor)])
  return (
    <OfficePage title={t('title')} lead={t('lead')}>
      <RetentionCard rules={rules} set={setRetentionAction} />
      <ErasureCard erase={askErasureAction} />
      <ErasureList erasures={erasures} />
    </OfficePage>
  )
}
