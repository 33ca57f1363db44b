import { useTranslations } from 'next-intl'
import type { PrintView } from '@/lib/receipts/model.ts'
import { harareStamp } from '@/lib/shared/time.ts'
import styles from './receipt.module.css'

/** Which print this is. The original says nothing; whatever the browser prints uncounted says that it is no original. */
export function CopyMark({ print }: { print: PrintView | null }) {
  const t = useTranslations('receipt')
  if (!print) return <p className={styles.uncounted}>{t('uncounted')}</p>
  if (print.copy === 1) return null
  return (
    <div className={styles.reprint}>
      <b className={styles.loud}>{t('reprint', { number: print.copy - 1 })}</b>
      <time className={styles.figures}>{harareStamp(print.at)}</time>
      <span>{print.staffName}</span>
    </div>
  )
}
