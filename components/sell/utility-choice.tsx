import { useTranslations } from 'next-intl'
import type { Product } from '@/lib/catalogue/model.ts'
import styles from './utility-choice.module.css'

/** Which utility: said where there is one, chosen where there are several, explained where none is open. */
export function UtilityChoice({ utilities, chosen }: { utilities: Product[]; chosen: string | null }) {
  const t = useTranslations('sell')
  const open = utilities.filter((utility) => utility.available)
  const [first] = open
  if (!first) return <p className={styles.closed}>{t('noElectricity')}</p>
  const checked = open.find((utility) => utility.code === chosen) ?? first
  if (open.length === 1) return <input type="hidden" name="product" value={first.code} />
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{t('utility')}</legend>
      {open.map((utility) => (
        <label key={utility.code} className={styles.choice}>
          <input type="radio" name="product" value={utility.code} defaultChecked={utility === checked} required />
          {utility.name}
        </label>
      ))}
    </fieldset>
  )
}
