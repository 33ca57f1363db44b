import { useTranslations } from 'next-intl'
import { Kbd } from '../ui/kbd.tsx'
import styles from './last-time.module.css'
import type { ShownCustomer } from './match-customers.ts'
import { REPEAT_ID } from './repeat-keys.ts'

/** What the customer with this number bought last at this till, to be had again at one press. */
export function LastTime({ customer }: { customer: ShownCustomer }) {
  const t = useTranslations('repeat')
  const { saleId, priceText: price, productName: product, when } = customer
  return (
    <span className={styles.last}>
      <span>{t('lastTime', { price, product, when })}</span>
      <button type="submit" name="repeat" value={saleId} id={REPEAT_ID} className={styles.again} aria-keyshortcuts="R">
        {t('again')} <Kbd>R</Kbd>
      </button>
    </span>
  )
}
