import { useLocale } from 'next-intl'
import { harareClock, harareDay, sayDay } from '@/lib/shared/time.ts'
import styles from './office-table.module.css'

/** When something of a row happened: the time to the second, and its day below. */
export function When({ at }: { at: Date }) {
  const locale = useLocale()
  return (
    <>
      <span className={styles.code}>{harareClock(at)}</span>
      <small className={styles.day}>{sayDay(harareDay(at), locale)}</small>
    </>
  )
}
