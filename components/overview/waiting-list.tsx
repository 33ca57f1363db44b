import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { WaitingView } from '@/lib/overview/model.ts'
import styles from './state-lists.module.css'

/** How old the sales are that have no end yet, and where they are. */
export function WaitingList({ title, waiting }: { title: string; waiting: WaitingView }) {
  const t = useTranslations('overview')
  return (
    <>
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t('age')}</th>
            <th scope="col" className={styles.figure}>
              {t('waiting')}
            </th>
            <th scope="col" className={styles.figure}>
              {t('unknown')}
            </th>
          </tr>
        </thead>
        <tbody>
          {waiting.map((row) => (
            <tr key={row.age}>
              <th scope="row">{t(`ages.${row.age}`)}</th>
              <td className={styles.figure}>{row.waiting}</td>
              <td className={styles.figure}>{row.unknown}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>
        <Link href="/now?outcome=waiting" prefetch={false}>
          {t('seeWaiting')}
        </Link>{' '}
        <Link href="/now?outcome=unknown" prefetch={false}>
          {t('seeUnknown')}
        </Link>
      </p>
    </>
  )
}
