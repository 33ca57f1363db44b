import { useLocale, useTranslations } from 'next-intl'
import { TickField } from '@/components/ui/fields.tsx'
import type { FormAction } from '@/components/ui/form-action.ts'
import { Panel } from '@/components/ui/office-page.tsx'
import { ProblemNote } from '@/components/ui/problem-note.tsx'
import { SubmitButton } from '@/components/ui/submit-button.tsx'
import { type DayView, needsPerson } from '@/lib/office/day-close/model.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import { harareStamp, sayDay } from '@/lib/platform/shared/time.ts'

type Props = { view: DayView; problem: Problem | null; sign: FormAction }

/**
 * A day's signature: who gave it, the form to give it (with a box to tick, since it is final), or what it waits for.
 */
export function DaySigning({ view, problem, sign }: Props) {
  const t = useTranslations('dayClose')
  const locale = useLocale()
  const { day, signed, hindrance, differences } = view
  if (signed) {
    return (
      <Panel title={t('signature')}>
        <p>
          <b>{t('signedBy', { name: signed.by, at: harareStamp(signed.at, locale) })}</b>
        </p>
        {signed.note && <p>{signed.note}</p>}
        <p className="text-note text-muted">{t('frozen')}</p>
      </Panel>
    )
  }
  const needsNote = differences.some(({ cause }) => needsPerson(cause))
  return (
    <Panel title={t('signature')}>
      <div role="status">
        {problem ? <ProblemNote problem={problem} /> : hindrance && <ProblemNote problem={{ code: hindrance }} />}
      </div>
      {hindrance === null && (
        <form action={sign} className="grid justify-items-start gap-3 print:hidden">
          <input type="hidden" name="day" value={day} />
          <label className="grid w-full justify-items-start gap-1">
            <span className="text-note font-semibold text-muted">{t(needsNote ? 'noteNeeded' : 'note')}</span>
            <textarea
              name="note"
              rows={3}
              maxLength={500}
              required={needsNote}
              className="border-fine w-[min(100%,42rem)] rounded border-edge bg-paper px-3 py-2 text-ink"
            />
          </label>
          <TickField name="sure" label={t('sure')} required />
          <SubmitButton look="main" pendingText={t('signing')}>
            {t('sign', { day: sayDay(day, locale) })}
          </SubmitButton>
        </form>
      )}
    </Panel>
  )
}
