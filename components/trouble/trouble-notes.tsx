import { useTranslations } from 'next-intl'
import type { ProductTrouble } from '@/lib/standing/model.ts'
import styles from './trouble-notes.module.css'

/** A screen has room for so many; the worst come first. */
const MOST = 3

type Props = { troubles: readonly ProductTrouble[]; wide?: boolean }

/** What a customer must hear before paying: which products do not go through just now. It stops nothing. */
export function TroubleNotes({ troubles, wide = false }: Props) {
  const t = useTranslations('trouble')
  if (troubles.length === 0) return null
  const worst = troubles.toSorted((a, b) => b.count / b.of - a.count / a.of).slice(0, MOST)
  return (
    <ul className={styles.notes} data-wide={wide || undefined} aria-label={t('label')}>
      {worst.map(({ productCode, name, verdict, count, of }) => (
        <li key={productCode} className={styles.note}>
          <i className={styles.mark} aria-hidden="true" />
          <span>
            <b>{t(verdict, { product: name, count, of })}</b> {t(`${verdict}Ask`)}
          </span>
        </li>
      ))}
    </ul>
  )
}
