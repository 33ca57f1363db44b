import { useTranslations } from 'next-intl'
import type { SaleView } from '@/lib/tickets/model.ts'
import { tokenGroups } from '../tickets/token-groups.ts'
import styles from './receipt.module.css'

/** The code that the customer came for, in the groups in which the screen shows it. */
export function ReceiptCode({ sale }: { sale: SaleView }) {
  const t = useTranslations('slip')
  const own = useTranslations('receipt')
  const code = sale.token ?? sale.pin
  if (code === null) return null
  return (
    <div className={styles.code}>
      <b>{sale.recipientField === 'meter' ? t('enterCode') : own('yourCode')}</b>
      <p className={styles.token}>{tokenGroups(code).join(' ')}</p>
    </div>
  )
}
