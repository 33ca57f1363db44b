import { useTranslations } from 'next-intl'
import { type CountedCurrency, noteField, restField } from '@/lib/shared/cash-count.ts'
import { type Cents, formatMoney } from '@/lib/shared/money.ts'
import styles from './count-form.module.css'

type Props = {
  currency: CountedCurrency
  typed: Readonly<Record<string, string>>
  required: boolean
  autoFocus: boolean
}

/** The notes of one currency, the largest first, and a field for coins or for the sum at once. */
export function CountCurrency({ currency: { code, denominations }, typed, required, autoFocus }: Props) {
  const t = useTranslations('cashUp')
  return (
    <fieldset className={styles.currency}>
      <legend className={styles.code}>{code}</legend>
      {denominations.map((denomination, index) => {
        const name = noteField(code, denomination)
        const note = noteText(denomination, code)
        return (
          <label key={name} className={styles.row}>
            <span className={styles.note}>{note.replace(`${code} `, '')}</span>
            <span aria-hidden="true">×</span>
            <input
              name={name}
              defaultValue={typed[name] ?? ''}
              className={styles.many}
              inputMode="numeric"
              maxLength={6}
              autoComplete="off"
              autoFocus={autoFocus && index === 0}
              aria-label={t('howMany', { note })}
            />
          </label>
        )
      })}
      <label className={styles.rest}>
        <span>{t('rest')}</span>
        <input
          name={restField(code)}
          defaultValue={typed[restField(code)] ?? ''}
          className={styles.many}
          inputMode="decimal"
          maxLength={20}
          autoComplete="off"
          aria-label={t('restOf', { currency: code })}
        />
      </label>
      {required && <p className={styles.must}>{t('required')}</p>}
    </fieldset>
  )
}

/** `$20` and `ZWG 50`: a note has no cents behind the point, a small coin has. */
function noteText(denomination: Cents, currency: string): string {
  return formatMoney({ cents: denomination, currency }).replace(/\.00$/, '')
}
