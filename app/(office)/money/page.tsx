import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { CurrencyCard, CurrencyForm } from '@/components/money/currency-card.tsx'
import { PriceTable } from '@/components/money/price-table.tsx'
import { UnclaimedCard } from '@/components/money/unclaimed-card.tsx'
import { TextField } from '@/components/office/fields.tsx'
import { FilterForm } from '@/components/office/filter-form.tsx'
import { OfficePage, Panel } from '@/components/office/office-page.tsx'
import { ClientMessages } from '@/components/ui/client-messages.tsx'
import { requirePermission } from '@/lib/auth/require-permission.ts'
import { setProductPriceAction } from '@/lib/catalogue/actions.ts'
import { listPrices } from '@/lib/catalogue/list-prices.ts'
import { setCurrencyAction, setRateAction } from '@/lib/currencies/actions.ts'
import { listCurrencies } from '@/lib/currencies/list-currencies.ts'
import { setUnclaimedDaysAction } from '@/lib/endings/actions.ts'
import { getUnclaimedDays } from '@/lib/endings/unclaimed-rule.ts'
import { may } from '@/lib/staff/model.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('rates')
  return { title: t('title') }
}

/** What cash is taken at which rate, and what the partner charges on top. */
export default async function MoneyPage({ searchParams }: { searchParams: Promise<{ q?: string }> }) {
  const actor = await requirePermission('money:read')
  const { q = '' } = await searchParams
  const t = await getTranslations('rates')
  const prices = await getTranslations('charges')
  const mayChange = may(actor, 'money:change')
  const [currencies, { rows, unanswered }, days] = await Promise.all([
    listCurrencies(actor),
    listPrices(actor, q),
    getUnclaimedDays(actor),
  ])
  return (
    <ClientMessages namespaces={['problems']}>
      <OfficePage title={t('title')} lead={t('lead')}>
        {currencies.map((currency) => (
          <CurrencyCard
            key={currency.code}
            currency={currency}
            actions={mayChange ? { setRate: setRateAction, setCurrency: setCurrencyAction } : null}
          />
        ))}
        {mayChange && (
          <Panel>
            <CurrencyForm fold={t('addCurrency')} currency={null} action={setCurrencyAction} />
          </Panel>
        )}
        <UnclaimedCard days={days} set={mayChange ? setUnclaimedDaysAction : null} />
        <Panel title={prices('title')}>
          <p>{prices('lead')}</p>
          <FilterForm action="/money" submit={prices('find')}>
            <TextField name="q" label={prices('search')} defaultValue={q} maxLength={80} />
          </FilterForm>
        </Panel>
        {unanswered && <Panel>{prices('unanswered')}</Panel>}
        {rows.length === 0 ? (
          <Panel>{prices('empty')}</Panel>
        ) : (
          <PriceTable rows={rows} setPrice={mayChange ? setProductPriceAction : null} />
        )}
        {rows.length === 100 && <p>{prices('more')}</p>}
      </OfficePage>
    </ClientMessages>
  )
}
