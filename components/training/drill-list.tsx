import { useTranslations } from 'next-intl'
import { formatPhone } from '@/lib/shared/phone.ts'
import { DRILL_NUMBERS, DRILL_STEPS, DRILLS, type Drill, type DrillsDone } from '@/lib/training/model.ts'
import styles from './drill-list.module.css'

/** Each drill in steps, and whether it is done; the till's own tickets say so, nobody ticks it off. */
export function DrillList({ done }: { done: DrillsDone }) {
  const t = useTranslations('training')
  return (
    <ol className={styles.list}>
      {DRILLS.map((drill) => (
        <li key={drill} className={styles.drill} data-done={done[drill] || undefined}>
          <h2 className={styles.title}>
            {t(`${drill}.title`)}
            <span className={styles.state}>{done[drill] ? t('done') : t('open')}</span>
          </h2>
          <ol className={styles.steps}>
            {DRILL_STEPS[drill].map((step) => (
              <li key={step}>{t(`${drill}.${step as 1 | 2 | 3}`, { number: numberOf(drill) })}</li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  )
}

function numberOf(drill: Drill): string {
  return drill in DRILL_NUMBERS ? formatPhone(DRILL_NUMBERS[drill as keyof typeof DRILL_NUMBERS]) : ''
}
