import { useTranslations } from 'next-intl'
import type { PaymentMethod } from '@/lib/collections/model.ts'
import { Kbd } from '../ui/kbd.tsx'
import styles from './collect.module.css'

type Props = { methods: readonly PaymentMethod[]; chosen: string; onChoose: (method: string) => void }

/** The ways to pay as tiles; their digits choose them once the number field was left. */
export function MethodChoice({ methods, chosen, onChoose }: Props) {
  const t = useTranslations('collect')
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.label}>{t('method')}</legend>
      <div className={styles.options}>
        {methods.map(({ value, label }, index) => (
          <label key={value} className={styles.option}>
            <input
              type="radio"
              name="method"
              value={value}
              required
              checked={value === chosen}
              onChange={() => onChoose(value)}
              aria-keyshortcuts={String(index + 1)}
            />
            {label}
            <Kbd>{String(index + 1)}</Kbd>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** What the customer pays in; the price is in USD all the same. */
export function CurrencyChoice({ chosen }: { chosen: string }) {
  const t = useTranslations('collect')
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.label}>{t('currency')}</legend>
      <div className={styles.options}>
        {(['USD', 'ZWG'] as const).map((currency) => (
          <label key={currency} className={styles.option}>
            <input type="radio" name="currency" value={currency} defaultChecked={currency === (chosen || 'USD')} />
            {t(currency)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
