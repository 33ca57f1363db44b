import { useLocale, useTranslations } from 'next-intl'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import { LineFold, QuietLine } from '@/components/ui/lists/line-folds.tsx'
import { type ChangeToKeep, formatChangeCode, type KeptChange } from '@/lib/counter/change-owed/model.ts'
import { currencyName } from '@/lib/platform/shared/currency-name.ts'
import { formatAmount, formatMoney } from '@/lib/platform/shared/money.ts'
import { formatPhone } from '@/lib/platform/shared/phone.ts'
import { formatDay } from '@/lib/platform/shared/time/format-time.ts'

type Props = {
  ticketId: string
  toKeep: readonly ChangeToKeep[]
  kept: readonly KeptChange[]
  /** The customer's number, as far as the ticket tells. */
  phone: string | null
  keep: FormAction
}

/** What a till does without small notes: it keeps change for the customer; then what was kept, and its code. */
export function KeepChange({ ticketId, toKeep, kept, phone, keep }: Props) {
  const t = useTranslations('change')
  return (
    <>
      {kept.map((one) => (
        <Kept key={one.currency} {...one} />
      ))}
      {toKeep.length > 0 && (
        <div className="mt-4">
          <QuietLine>
            {toKeep.map((one) => (
              <LineFold key={one.currency} title={foldTitle(t, one, toKeep.length > 1)}>
                <form action={keep} className="flex flex-wrap items-end gap-x-3 gap-y-2">
                  <input type="hidden" name="ticketId" value={ticketId} />
                  <input type="hidden" name="currency" value={one.currency} />
                  <Line
                    label={t('amount', { currency: currencyName(one.currency) })}
                    name="amount"
                    inputMode="decimal"
                    maxLength={20}
                    defaultValue={formatAmount(one.usualCents)}
                    required
                  />
                  <Line
                    label={t('phone')}
                    name="phone"
                    inputMode="tel"
                    maxLength={40}
                    defaultValue={phone === null ? '' : formatPhone(phone)}
                  />
                  <SubmitButton pendingText={t('keeping')}>{t('keep')}</SubmitButton>
                  <small className="basis-full text-note text-muted">{t('keepNote')}</small>
                </form>
              </LineFold>
            ))}
          </QuietLine>
        </div>
      )}
    </>
  )
}

function foldTitle(
  t: ReturnType<typeof useTranslations<'change'>>,
  { currency }: ChangeToKeep,
  isOneOfSeveral: boolean,
): string {
  return isOneOfSeveral ? t('keepFoldOf', { currency: currencyName(currency) }) : t('keepFold')
}

function Kept({ currency, cents, state, until, phone, code }: KeptChange) {
  const t = useTranslations('change')
  const locale = useLocale()
  const sum = formatMoney({ currency, cents })
  if (state !== 'owed') return <p className="mt-4 text-note text-muted">{t(`was_${state}`, { sum })}</p>
  return (
    <div className="mt-4 grid gap-1 rounded bg-paper p-4">
      <p className="font-semibold">
        {t('kept', { sum })} {until && t('until', { day: formatDay(until, locale) })}
      </p>
      {phone && <p>{t('forNumber', { number: formatPhone(phone) })}</p>}
      {code && (
        <p>
          {t('code')} <span className="font-figures text-xl font-bold">{formatChangeCode(code)}</span>
        </p>
      )}
      {code && <p className="text-note text-muted">{t('printIt')}</p>}
    </div>
  )
}

type LineProps = {
  label: string
  name: string
  inputMode: 'decimal' | 'tel'
  maxLength: number
  defaultValue: string
  required?: boolean
}

function Line({ label, ...input }: LineProps) {
  return (
    <label className="grid gap-1">
      <span className="text-note font-semibold text-muted">{label}</span>
      <input
        className="border-fine min-h-target w-44 rounded border-edge bg-paper px-3 font-figures text-lg leading-none font-semibold"
        autoComplete="off"
        {...input}
      />
    </label>
  )
}
