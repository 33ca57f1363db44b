import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { BalanceChange, BalanceChart, BalanceDays } from '@/components/office/statement/balance-days.tsx'
import { RefreshOnNews } from '@/components/platform/live/auto-refresh.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { PrintButton } from '@/components/ui/buttons/print-button.tsx'
import { OfficePage, Panel } from '@/components/ui/pages/office-page.tsx'
import { listBalanceDays } from '@/lib/office/statement/read-days.ts'
import { may } from '@/lib/people/access/model.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'

const CHART_DAYS = 30
const TABLE_DAYS = 7

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('balanceDays')
  return { title: t('title') }
}

/** What moved the balance today, compared with the days before. */
export default async function BalanceDaysPage() {
  const actor = await requirePermission('statement:read')
  const t = await getTranslations('balanceDays')
  const month = await listBalanceDays(actor, { days: CHART_DAYS, inFull: TABLE_DAYS })
  const days = month?.slice(0, TABLE_DAYS)
  const today = days?.[0]
  return (
    <OfficePage
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          <ButtonLink href="/statement">{t('rows')}</ButtonLink>
          <PrintButton>{t('print')}</PrintButton>
        </>
      }
    >
      <RefreshOnNews topics={['statement']} />
      {month && days && today ? (
        <>
          <BalanceChange today={today} mayCloseDay={may(actor, 'day:close')} />
          <BalanceChart days={month} />
          <BalanceDays days={days} mayCloseDay={may(actor, 'day:close')} />
        </>
      ) : (
        <Panel>{t('needsAll')}</Panel>
      )}
    </OfficePage>
  )
}
