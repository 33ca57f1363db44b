import { useTranslations } from 'next-intl'
import { DRILL_NUMBERS, DRILL_STEPS, DRILLS, type Drill, type DrillsDone } from '@/lib/counter/training/model.ts'
import { formatPhone } from '@/lib/platform/shared/phone.ts'

/** Each drill in steps, and whether it is done; the till's own tickets decide that. */
export function DrillList({ done }: { done: DrillsDone }) {
  const t = useTranslations('training')
  return (
    <ol className="grid max-w-184 gap-3">
      {DRILLS.map((drill) => (
        <li
          key={drill}
          className={`rounded border bg-paper p-4 ${done[drill] ? 'border-s-bar border-ok' : 'border-line'}`}
        >
          <h2 className="mb-2 flex items-baseline justify-between gap-3">
            {t(`${drill}.title`)}
            <span
              className={`text-note font-semibold ${done[drill] ? 'rounded-small bg-ok-bg px-2 py-0.5 text-ok' : 'text-muted'}`}
            >
              {done[drill] ? t('done') : t('open')}
            </span>
          </h2>
          <ol className="grid list-decimal gap-1 ps-6">
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
