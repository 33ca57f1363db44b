import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { CustomerSearch, CustomerTable } from '@/components/office/customers/customer-table.tsx'
import { PeriodBar } from '@/components/office/overview/period-bar.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { PrintButton } from '@/components/ui/buttons/print-button.tsx'
import { TabLink } from '@/components/ui/buttons/tab-link.tsx'
import { FilterForm, Pick } from '@/components/ui/forms/filter-form.tsx'
import { OfficePage, Panel } from '@/components/ui/pages/office-page.tsx'
import { findCustomerAction } from '@/lib/office/customers/actions.ts'
import { listCustomers } from '@/lib/office/customers/list-customers.ts'
import {
  CUSTOMER_LISTS,
  type CustomerFilter,
  type CustomerQuery,
  parseCustomerFilter,
  USUAL_PERIOD,
} from '@/lib/office/customers/model.ts'
import { periodQuery } from '@/lib/office/periods/model.ts'
import { type OfficeChoices, optionsOf } from '@/lib/people/branches/model.ts'
import { listBranchNames } from '@/lib/people/branches/queries.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'
import { formatDay } from '@/lib/platform/shared/time/format-time.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'

const SHOWN = 25

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('customers')
  return { title: t('title') }
}

/** Who buys most, and who used to come but has stayed away; numbers are masked. */
export default async function CustomersPage({ searchParams }: { searchParams: Promise<CustomerQuery> }) {
  const actor = await requirePermission('report:read')
  const now = sharedNow()
  const filter = parseCustomerFilter(await searchParams, now)
  const [t, locale, lines, branches] = await Promise.all([
    getTranslations('customers'),
    getLocale(),
    listCustomers(actor, { filter, now, most: SHOWN }),
    listBranchNames(actor, 'report:read'),
  ])
  const { from, to } = filter.period
  const days = { from: formatDay(from, locale), to: formatDay(to, locale) }
  return (
    <OfficePage
      title={t('title')}
      lead={filter.list === 'top' ? t('lead', days) : t('lapsedLead')}
      actions={
        <>
          <ButtonLink href={addressOf(filter, '/api/customers/export')} download>
            {t('export')}
          </ButtonLink>
          <PrintButton>{t('print')}</PrintButton>
        </>
      }
    >
      <nav aria-label={t('lists')} className="flex flex-wrap gap-2 print:hidden">
        {CUSTOMER_LISTS.map((list) => (
          <TabLink key={list} href={addressOf({ ...filter, list })} isCurrent={list === filter.list}>
            {t(list)}
          </TabLink>
        ))}
      </nav>
      <Which filter={filter} branches={branches} />
      <CustomerSearch find={findCustomerAction} />
      {lines.length === 0 ? (
        <Panel>{t(filter.list === 'top' ? 'nobody' : 'nobodyLapsed')}</Panel>
      ) : (
        <CustomerTable lines={lines} sort={filter.sort} sortedBy={(sort) => addressOf({ ...filter, sort })} now={now} />
      )}
      {lines.length === SHOWN && <p className="text-note text-muted">{t('firstOnly', { count: SHOWN })}</p>}
    </OfficePage>
  )
}

/** The choice of period and branch for those who buy most; for those who stayed away, of the branch only. */
async function Which({ filter, branches }: { filter: CustomerFilter; branches: OfficeChoices['branches'] }) {
  const t = await getTranslations('period')
  const { list, period, sort } = filter
  if (list === 'top') {
    return (
      <PeriodBar
        period={period}
        branches={branches}
        path="/customers"
        usual={USUAL_PERIOD}
        keeps={listQuery({ sort })}
      />
    )
  }
  if (branches.length < 2) return null
  return (
    <FilterForm action="/customers" submit={t('show')}>
      {[...new URLSearchParams(periodQuery({ ...period, branch: null }, listQuery(filter), USUAL_PERIOD))].map(
        ([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
      <Pick name="branch" label={t('branch')} all={t('allBranches')} value={period.branch}>
        {optionsOf(branches)}
      </Pick>
    </FilterForm>
  )
}

function listQuery({ list, sort }: Partial<CustomerFilter>): Record<string, string> {
  return { ...(list === 'lapsed' && { list }), ...(sort && sort !== 'worth' && { sort }) }
}

function addressOf(filter: CustomerFilter, path = '/customers'): string {
  const query = periodQuery(filter.period, listQuery(filter), USUAL_PERIOD)
  return query === '' ? path : `${path}?${query}`
}
