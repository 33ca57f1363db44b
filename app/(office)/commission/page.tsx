import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { MonthLinks } from '@/components/office/commission/month-links.tsx'
import { MonthChart, PastMonths } from '@/components/office/commission/past-months.tsx'
import { TargetForm, TargetTable } from '@/components/office/commission/targets.tsx'
import { PrintButton } from '@/components/ui/buttons/print-button.tsx'
import { OfficePage, Panel } from '@/components/ui/pages/office-page.tsx'
import { setCommissionTargetAction } from '@/lib/office/commission/actions.ts'
import { getCommissionMonth } from '@/lib/office/commission/commission-month.ts'
import { type CommissionQuery, parseCommissionFilter } from '@/lib/office/commission/model.ts'
import { may } from '@/lib/people/access/model.ts'
import { listBranchNames } from '@/lib/people/branches/queries.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'
import { formatMonth } from '@/lib/platform/shared/time/format-time.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('commission')
  return { title: t('title') }
}

/** The commission that the Service left us on a month's sales, by kind of product, against its targets. */
export default async function CommissionPage({ searchParams }: { searchParams: Promise<CommissionQuery> }) {
  const actor = await requirePermission('report:read')
  const now = sharedNow()
  const filter = parseCommissionFilter(await searchParams, now)
  const [t, locale, month, branches] = await Promise.all([
    getTranslations('commission'),
    getLocale(),
    getCommissionMonth(actor, filter),
    listBranchNames(actor, 'report:read'),
  ])
  const thisMonth = harareDay(now).slice(0, 7)
  const isEmpty = month.lines.every(({ salesCents, targetCents }) => salesCents === 0n && targetCents === null)
  return (
    <OfficePage
      title={t('title')}
      lead={t('lead', { month: formatMonth(filter.month, locale) })}
      actions={<PrintButton>{t('print')}</PrintButton>}
    >
      <MonthLinks here="month" filter={filter} thisMonth={thisMonth} branches={branches} />
      {isEmpty ? <Panel>{t('nothing')}</Panel> : <TargetTable lines={month.lines} filter={filter} now={now} />}
      {filter.branch && <p className="text-note text-muted print:hidden">{t('wholeOnly')}</p>}
      <MonthChart month={month} filter={filter} thisMonth={thisMonth} />
      <PastMonths past={month.past} filter={filter} />
      {may(actor, 'money:change') && <TargetForm thisMonth={thisMonth} action={setCommissionTargetAction} />}
    </OfficePage>
  )
}
