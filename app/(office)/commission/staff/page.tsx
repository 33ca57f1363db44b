import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { SettingChanges } from '@/components/office/changes/setting-changes.tsx'
import { EarnedTable, MonthState } from '@/components/office/commission/earned-table.tsx'
import { MonthLinks } from '@/components/office/commission/month-links.tsx'
import { RuleForm, RuleTable } from '@/components/office/commission/rules.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { PrintButton } from '@/components/ui/buttons/print-button.tsx'
import { ListPages } from '@/components/ui/lists/list-pages.tsx'
import { OfficePage, Panel } from '@/components/ui/pages/office-page.tsx'
import { undoChangeAction } from '@/lib/office/changes/actions.ts'
import { listChangesForOwner } from '@/lib/office/changes/spending-changes.ts'
import { closeCommissionMonthAction, setCommissionRuleAction } from '@/lib/office/commission/actions.ts'
import { type CommissionQuery, parseCommissionFilter } from '@/lib/office/commission/model.ts'
import { listCommissionRules } from '@/lib/office/commission/rules.ts'
import { getStaffCommission } from '@/lib/office/commission/staff-commission.ts'
import { may } from '@/lib/people/access/model.ts'
import { listChoices } from '@/lib/people/branches/queries.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'
import { cutPage, type PagePlace, pageAddress } from '@/lib/platform/shared/page.ts'
import { formatMonth } from '@/lib/platform/shared/time/format-time.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'

/** How many people a page lists. */
const PEOPLE = 12

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('staffCommission')
  return { title: t('title') }
}

/** What people earned by selling in a month, and the rules that decide it. */
export default async function StaffCommissionPage({
  searchParams,
}: {
  searchParams: Promise<CommissionQuery & PagePlace>
}) {
  const actor = await requirePermission('report:read')
  const now = sharedNow()
  const { on, back, ...query } = await searchParams
  const filter = parseCommissionFilter(query, now)
  const [t, locale, month, rules, changes, { branches, cashiers }] = await Promise.all([
    getTranslations('staffCommission'),
    getLocale(),
    getStaffCommission(actor, filter),
    listCommissionRules(actor),
    listChangesForOwner(actor, ['commission_rule']),
    listChoices(actor, 'report:read'),
  ])
  const today = harareDay(now)
  const people = [...new Set(month.lines.map(({ staffId }) => staffId))].map((staffId) => ({ staffId }))
  const page = await cutPage(people, { on, back }, PEOPLE, ({ staffId }) => staffId)
  const mayChange = may(actor, 'money:change')
  return (
    <OfficePage
      title={t('title')}
      lead={t('lead', { month: formatMonth(filter.month, locale) })}
      actions={
        <>
          <ButtonLink href={pageAddress('/api/commission/export', filter)} download>
            {t('export')}
          </ButtonLink>
          <PrintButton>{t('print')}</PrintButton>
        </>
      }
    >
      <MonthLinks here="staff" filter={filter} thisMonth={today.slice(0, 7)} branches={branches} />
      <MonthState month={month} close={mayChange ? closeCommissionMonthAction : null} />
      {month.lines.length === 0 ? (
        <Panel>{t('nothing')}</Panel>
      ) : (
        <EarnedTable lines={month.lines} shown={page.rows.map(({ staffId }) => staffId)} />
      )}
      <ListPages page={page} href={(to) => pageAddress('/commission/staff', { ...filter, ...to })} />
      <Panel title={t('rulesTitle')}>
        <p>{t('rulesLead')}</p>
        {mayChange && <RuleForm people={cashiers} today={today} action={setCommissionRuleAction} />}
      </Panel>
      <SettingChanges changes={changes} undo={undoChangeAction} />
      {rules.length === 0 ? <Panel>{t('noRules')}</Panel> : <RuleTable rules={rules} />}
    </OfficePage>
  )
}
