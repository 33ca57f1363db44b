import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { OfficePage, Panel } from '@/components/office/office-page.tsx'
import { PrintButton } from '@/components/office/print-button.tsx'
import { BankSlip } from '@/components/top-ups/bank-slip.tsx'
import { ButtonLink } from '@/components/ui/button-link.tsx'
import { requirePermission } from '@/lib/auth/require-permission.ts'
import { env } from '@/lib/env.ts'
import { getPartnerCode } from '@/lib/fundings/queries.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('topUps')
  return { title: t('bankTitle') }
}

/** How to load the balance by bank: the reference that the transfer must carry, to be copied or printed. */
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
          {partnerCode !== null && <PrintButton>{t('print')}</PrintButton>}
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
