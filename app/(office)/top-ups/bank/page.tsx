import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { BankSlip } from '@/components/office/fundings/bank-slip.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { PrintButton } from '@/components/ui/buttons/print-button.tsx'
import { OfficePage, Panel } from '@/components/ui/pages/office-page.tsx'
import { getPartnerCode } from '@/lib/office/fundings/queries.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'
import { env } from '@/lib/platform/env/env.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('topUps')
  return { title: t('bankTitle') }
}

/** How to top up by bank: the reference that the transfer must carry, to copy or print. */
export default async function BankPage() {
  const actor = await requirePermission('top-up:create')
  const t = await getTranslations('topUps')
  const partnerCode = await getPartnerCode(actor)
  return (
    <OfficePage
      title={t('bankTitle')}
      lead={t('bankLead')}
      actions={
        <>
          <ButtonLink href="/top-ups">{t('back')}</ButtonLink>
          {partnerCode !== null && <PrintButton look="main">{t('print')}</PrintButton>}
        </>
      }
    >
      {partnerCode === null ? (
        <Panel>{t('noCode')}</Panel>
      ) : (
        <BankSlip partnerName={env().partnerName} partnerCode={partnerCode} />
      )}
    </OfficePage>
  )
}
