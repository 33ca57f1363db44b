import { randomUUID } from 'node:crypto'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { CurrencyCard, CurrencyForm } from '@/components/books/currencies/currency-card.tsx'
import { MorningRates } from '@/components/books/currencies/morning-rates.tsx'
import { PaymentTypesPanel } from '@/components/books/payment-types/payment-types-panel.tsx'
import { ChangeCard } from '@/components/counter/change-owed/change-card.tsx'
import { UnclaimedCard } from '@/components/counter/endings/unclaimed-card.tsx'
import { SettingChanges } from '@/components/office/changes/setting-changes.tsx'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import { OfficePage, Panel } from '@/components/ui/pages/office-page.tsx'
import { setCurrencyAction, setRateAction, setRatesAction } from '@/lib/books/currencies/actions.ts'
import { listCurrencies } from '@/lib/books/currencies/queries.ts'
import { setPaymentTypeAction } from '@/lib/books/payment-types/actions.ts'
import { listPaymentTypes } from '@/lib/books/payment-types/queries.ts'
import { setChangeDaysAction } from '@/lib/counter/change-owed/actions.ts'
import { getChangeRule } from '@/lib/counter/change-owed/change-rule.ts'
import { setUnclaimedDaysAction } from '@/lib/counter/endings/actions.ts'
import { getUnclaimedDays } from '@/lib/counter/endings/unclaimed-rule.ts'
import { undoChangeAction } from '@/lib/office/changes/actions.ts'
import { listChangesForOwner } from '@/lib/office/changes/spending-changes.ts'
import { may } from '@/lib/people/access/model.ts'
import { optionsOf } from '@/lib/people/branches/model.ts'
import { listBranchNames } from '@/lib/people/branches/queries.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('rates')
  return { title: t('title') }
}

/** The rates at which cash is taken, and after how many days unclaimed money becomes ours. */
export default async function MoneyPage() {
  const actor = await requirePermission('money:read')
  const t = await getTranslations('rates')
  const mayChange = may(actor, 'money:change')
  const [currencies, types, names, days, kept, changes] = await Promise.all([
    listCurrencies(actor),
    listPaymentTypes(actor),
    listBranchNames(actor, 'money:read'),
    getUnclaimedDays(actor),
    getChangeRule(actor),
    listChangesForOwner(actor, ['rate', 'currency', 'payment_type', 'unclaimed_days', 'change_days']),
  ])
  const branches = optionsOf(names)
  return (
    <ClientMessages namespaces={['rateForm']}>
      <OfficePage title={t('title')} lead={t('lead')}>
        <SettingChanges changes={changes} undo={undoChangeAction} />
        {mayChange && <MorningRates currencies={currencies} action={setRatesAction} />}
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
        <PaymentTypesPanel
          types={types}
          newId={randomUUID()}
          branches={branches}
          currencies={currencies.filter(({ accepted }) => accepted).map(({ code }) => code)}
          set={mayChange ? setPaymentTypeAction : null}
        />
        <UnclaimedCard days={days} set={mayChange ? setUnclaimedDaysAction : null} />
        <ChangeCard {...kept} set={mayChange ? setChangeDaysAction : null} />
      </OfficePage>
    </ClientMessages>
  )
}
