import { useLocale, useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { Fields, ShownField, TextField, TickField } from '@/components/ui/forms/fields.tsx'
import { Facts, Folded, Word } from '@/components/ui/lists/facts.tsx'
import { OfficeTable, TableRow } from '@/components/ui/lists/office-table.tsx'
import { Cell } from '@/components/ui/lists/table-cell.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import type { CurrencySettings, CurrencyView } from '@/lib/books/currencies/model.ts'
import { currencyName, usualName } from '@/lib/platform/shared/currency-name.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { formatMoney, parseWireAmount } from '@/lib/platform/shared/money.ts'
import { settingsText } from '@/lib/platform/shared/posted-again.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import { RateFields } from './internal/rate-fields.tsx'

type Props = { currency: CurrencyView; actions: { setRate: ResultAction; setCurrency: ResultAction } | null }

/** A cash currency with its current and past rates and, for the owner, the forms to change them. */
export function CurrencyCard({ currency, actions }: Props) {
  const t = useTranslations('rates')
  const locale = useLocale()
  const usd = currency.code === 'USD'
  const [now, ...before] = currency.rates
  const name = currencyName(currency.code)
  const rateIn = (rate: string) => `${name} ${rate}`
  return (
    <Panel title={name === currency.code ? name : `${name}, ${currency.code}`}>
      <Facts>
        {[
          {
            label: t('accepted'),
            value: currency.accepted ? <Word tone="good">{t('takenWord')}</Word> : <Word>{t('notAccepted')}</Word>,
          },
          { label: t('buying'), value: now ? rateIn(now.buying) : '' },
          { label: t('selling'), value: now ? rateIn(now.selling) : '' },
          { label: t('at'), value: now ? `${harareStamp(now.at, locale)}, ${now.by ?? t('nobody')}` : '' },
          {
            label: t('smallest'),
            value: formatMoney({ cents: parseWireAmount(currency.smallest) ?? 0n, currency: currency.code }),
          },
          { label: t('notes'), value: currency.notes },
        ]}
      </Facts>
      {usd && <p className="text-note text-muted">{t('counts')}</p>}
      {!usd && !now && <p>{t('noRate')}</p>}
      {actions && !usd && (
        <ActionForm
          fold={t('setRate')}
          action={actions.setRate}
          submit={t('setRate')}
          pendingText={t('saving')}
          done={t('rateSet')}
        >
          <input type="hidden" name="currencyCode" value={currency.code} />
          <RateFields currency={currency.code} before={now ?? null} />
        </ActionForm>
      )}
      {actions && <CurrencyForm fold={t('settings')} currency={currency} action={actions.setCurrency} />}
      {before.length > 0 && (
        <Folded title={t('history')}>
          <OfficeTable
            title={t('history')}
            columns={[t('at'), t('by'), { figure: t('buying') }, { figure: t('selling') }]}
          >
            {before.map((rate) => (
              <TableRow key={rate.id}>
                <Cell label={t('at')}>{harareStamp(rate.at, locale)}</Cell>
                <Cell label={t('by')}>{rate.by ?? t('nobody')}</Cell>
                <Cell label={t('buying')} look="figure">
                  {rate.buying}
                </Cell>
                <Cell label={t('selling')} look="figure">
                  {rate.selling}
                </Cell>
              </TableRow>
            ))}
          </OfficeTable>
        </Folded>
      )}
    </Panel>
  )
}

/** Whether a currency is taken, its rounding and its notes; without one, a new currency. */
export function CurrencyForm({
  fold,
  currency,
  action,
}: {
  fold: string
  currency: CurrencyView | null
  action: ResultAction
}) {
  const t = useTranslations('rates')
  return (
    <ActionForm
      fold={fold}
      action={action}
      submit={t('save')}
      pendingText={t('saving')}
      done={t('saved')}
      clears={!currency}
    >
      {currency && <ShownField value={shownSettings(currency)} />}
      <Fields>
        {currency ? (
          <input type="hidden" name="currencyCode" value={currency.code} />
        ) : (
          <TextField name="currencyCode" label={t('currency')} required maxLength={3} autoCapitalize="characters" />
        )}
        {currency?.code !== 'USD' && (
          <TextField
            name="currencyName"
            label={t('name')}
            hint={t('nameHint')}
            defaultValue={currency?.name || usualName(currency?.code ?? '')}
            maxLength={8}
          />
        )}
        <TextField
          name="smallest"
          label={t('smallest')}
          defaultValue={currency?.smallest}
          inputMode="decimal"
          required
          figures
        />
        <TextField name="notes" label={t('notes')} hint={t('notesHint')} defaultValue={currency?.notes} figures />
        {currency?.code === 'USD' ? (
          <input type="hidden" name="accepted" value="on" />
        ) : (
          <TickField name="accepted" label={t('accepted')} defaultChecked={currency?.accepted ?? true} />
        )}
      </Fields>
    </ActionForm>
  )
}

function shownSettings({ name, accepted, smallest, notes }: CurrencySettings): string {
  return settingsText({ name, accepted, smallest, notes })
}
