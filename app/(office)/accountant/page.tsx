import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { AccountCodes } from '@/components/office/accountant/account-codes.tsx'
import { LedgerImports, MonthFiles } from '@/components/office/accountant/month-files.tsx'
import { FilterForm, Pick } from '@/components/ui/forms/filter-form.tsx'
import { OfficePage, Panel } from '@/components/ui/pages/office-page.tsx'
import { isMonthOver } from '@/lib/books/totals/days-over.ts'
import { setAccountMapAction } from '@/lib/office/accountant/actions.ts'
import { monthShown, parseMonth } from '@/lib/office/accountant/model.ts'
import { getMonth, listMonths } from '@/lib/office/accountant/queries.ts'
import { may } from '@/lib/people/access/model.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'
import { answersForAll } from '@/lib/people/staff/queries.ts'
import { formatMonth } from '@/lib/platform/shared/time/format-time.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('accountant')
  return { title: t('title') }
}

/** A month of the books as files for the accountant, and the accountant's codes for our accounts. */
export default async function AccountantPage({ searchParams }: { searchParams: Promise<{ month?: string }> }) {
  const actor = await requirePermission('report:read')
  const [t, locale] = await Promise.all([getTranslations('accountant'), getLocale()])
  if (!(await answersForAll(actor))) {
    return (
      <OfficePage title={t('title')} lead={t('lead')}>
        <Panel>{t('needsAll')}</Panel>
      </OfficePage>
    )
  }
  const queryMonth = parseMonth((await searchParams).month, sharedNow())
  const months = await listMonths(actor, queryMonth)
  const month = monthShown(queryMonth, months)
  const { map, missing, lacksClearing } = await getMonth(actor, month)
  const isOver = isMonthOver(month, sharedNow())
  return (
    <OfficePage title={t('title')} lead={t('lead')}>
      <FilterForm action="/accountant" submit={t('show')}>
        <Pick name="month" label={t('month')} value={month}>
          {months.map((value) => ({ value, text: formatMonth(value, locale) }))}
        </Pick>
      </FilterForm>
      <MonthFiles month={month} isOver={isOver} said={formatMonth(month, locale)} />
      <LedgerImports month={month} isOver={isOver} missing={missing} lacksClearing={lacksClearing} />
      <AccountCodes map={map} set={may(actor, 'money:change') ? setAccountMapAction : null} />
    </OfficePage>
  )
}
