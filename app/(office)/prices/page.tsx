import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PlanForm, PlannedPrices } from '@/components/counter/catalogue/planned-prices.tsx'
import { PriceTable } from '@/components/counter/catalogue/price-table.tsx'
import { SettingChanges } from '@/components/office/changes/setting-changes.tsx'
import { TextField } from '@/components/ui/forms/fields.tsx'
import { FilterForm } from '@/components/ui/forms/filter-form.tsx'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import { OfficePage, Panel } from '@/components/ui/pages/office-page.tsx'
import { endPlannedPriceAction, planPriceAction, setProductPriceAction } from '@/lib/counter/catalogue/actions.ts'
import { listPlannedPrices } from '@/lib/counter/catalogue/list-planned.ts'
import { listPrices } from '@/lib/counter/catalogue/list-prices.ts'
import { undoChangeAction } from '@/lib/office/changes/actions.ts'
import { listChangesForOwner } from '@/lib/office/changes/spending-changes.ts'
import { may } from '@/lib/people/access/model.ts'
import { optionsOf } from '@/lib/people/branches/model.ts'
import { listBranchNames } from '@/lib/people/branches/queries.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('charges')
  return { title: t('title') }
}

/** What we add to the Service's prices: always, at a branch, or for some days. */
export default async function PricesPage({ searchParams }: { searchParams: Promise<{ q?: string }> }) {
  const actor = await requirePermission('money:read')
  const { q = '' } = await searchParams
  const [t, plans, why] = await Promise.all([
    getTranslations('charges'),
    getTranslations('planned'),
    getTranslations('setUp.findings'),
  ])
  const mayChange = may(actor, 'money:change')
  const [{ rows, unlisted }, planned, branches, changes] = await Promise.all([
    listPrices(actor, q),
    listPlannedPrices(actor),
    listBranchNames(actor, 'money:read'),
    listChangesForOwner(actor, ['price', 'planned_price']),
  ])
  return (
    <ClientMessages namespaces={['charges']}>
      <OfficePage title={t('title')} lead={t('lead')}>
        <SettingChanges changes={changes} undo={undoChangeAction} />
        <FilterForm action="/prices" submit={t('find')}>
          <TextField name="q" label={t('search')} defaultValue={q} maxLength={80} />
        </FilterForm>
        {unlisted && (
          <Panel>
            {t('unanswered')} {unlisted !== 'refused' && why(`key_answers_${unlisted}`)}
          </Panel>
        )}
        {rows.length === 0 ? (
          <Panel>{t('empty')}</Panel>
        ) : (
          <PriceTable rows={rows} setPrice={mayChange ? setProductPriceAction : null} />
        )}
        {rows.length === 100 && <p>{t('more')}</p>}
        <Panel title={plans('title')}>
          <p>{plans('lead')}</p>
          {mayChange && (
            <PlanForm
              products={rows}
              branches={optionsOf(branches)}
              today={harareDay(sharedNow())}
              action={planPriceAction}
            />
          )}
        </Panel>
        <PlannedPrices planned={planned} end={mayChange ? endPlannedPriceAction : null} />
      </OfficePage>
    </ClientMessages>
  )
}
