import { useLocale, useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import type { CurrencyView } from '@/lib/books/currencies/model.ts'
import { currencyName } from '@/lib/platform/shared/currency-name.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import { RateFields } from './internal/rate-fields.tsx'

/** The rates of a morning in one form: filled with the last ones, confirmed or changed, and saved together. */
export function MorningRates({ currencies, action }: { currencies: readonly CurrencyView[]; action: ResultAction }) {
  const t = useTranslations('rates')
  const locale = useLocale()
  const rated = currencies.filter(({ code, accepted, rates }) => code !== 'USD' && accepted && rates.length > 0)
  if (rated.length === 0) return null
  return (
    <Panel title={t('morning')}>
      <p>{t('morningLead')}</p>
      <ActionForm action={action} submit={t('confirm')} pendingText={t('saving')} done={t('rateSet')}>
        {rated.map(({ code, rates: [last] }) => (
          <fieldset key={code} className="grid gap-3">
            <legend className="mb-1 font-bold">
              {currencyName(code)}
              {last && (
                <span className="ms-2 text-note font-normal text-muted">
                  {t('since', { at: harareStamp(last.at, locale) })}
                </span>
              )}
            </legend>
            <RateFields currency={code} before={last ?? null} suffix={`.${code}`} />
          </fieldset>
        ))}
      </ActionForm>
    </Panel>
  )
}
