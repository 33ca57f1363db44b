import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { CurrencyCard, CurrencyForm } from '@/components/books/currencies/currency-card.tsx'
import { PriceTable } from '@/components/counter/catalogue/price-table.tsx'
import { UnclaimedCard } from '@/components/counter/endings/unclaimed-card.tsx'
import { ClientMessages } from '@/components/ui/client-messages.tsx'
import { TextField } from '@/components/ui/fields.tsx'
import { FilterForm } from '@/components/ui/filter-form.tsx'
import { OfficePage, Panel } from '@/components/ui/office-page.tsx'
import { setCurrencyAction, setRateAction } from '@/lib/books/currencies/actions.ts'
import { listCurrencies } from '@/lib/books/currencies/list-currencies.ts'
import { setProductPriceAction } from '@/lib/counter/catalogue/actions.ts'
import { listPrices } from '@/lib/counter/catalogue/list-prices.ts'
import { setUnclaimedDaysAction } from '@/lib/counter/endings/actions.ts'
import { getUnclaimedDays } from '@/lib/counter/endings/unclaimed-rule.ts'
import { may } from '@/lib/people/access/model.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('rates')
  return { title: t('title') }
}

/** The rates at which cash is taken, and the partner's charges. */
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
