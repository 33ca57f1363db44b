import { useTranslations } from 'next-intl'
import { DRILLS, type DrillsDone, TRIGGERS } from '@/lib/counter/training/model.ts'
import { formatPhone } from '@/lib/platform/shared/phone.ts'
import { DoneMark, doneLook } from './internal/done-mark.tsx'

const STEPS = [1, 2, 3] as const

/** What goes wrong at times, for after the tour: each drill in steps, and whether it is done. */
export function DrillList({ done }: { done: DrillsDone }) {
  const t = useTranslations('training')
  return (
    <ol className="grid max-w-184 gap-3">
      {DRILLS.map((drill) => (
        <li key={drill} className={doneLook({ done: done[drill] })}>
          <h3 className="mb-2 flex items-baseline justify-between gap-3">
            {t(`${drill}.title`)}
            <DoneMark done={done[drill]} />
          </h3>
          <ol className="grid list-decimal gap-1 ps-6">
            {STEPS.map((step) => (
              <li key={step}>{t(`${drill}.${step}`, { number: formatPhone(TRIGGERS.reversal) })}</li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  )
}
