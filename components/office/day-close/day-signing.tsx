import { useLocale, useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/action-form.tsx'
import { Panel } from '@/components/ui/office-page.tsx'
import { ProblemNote } from '@/components/ui/problem-note.tsx'
import { type DayView, needsPerson } from '@/lib/office/day-close/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { harareStamp, sayDay } from '@/lib/platform/shared/say-time.ts'
import { checkedMark } from './internal/checked-mark.ts'
import { NoteField } from './internal/note-field.tsx'
import { SureField } from './internal/sure-field.tsx'

type Props = { view: DayView; sign: ResultAction }

/**
 * A day's signature: who gave it, the form to give it (with a box to tick, since it is final), or what it waits for.
 */
export function DaySigning({ view, sign }: Props) {
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
      <div role="status">{hindrance && <ProblemNote problem={{ code: hindrance }} />}</div>
      {/* Only hidden: what was typed is there again once the statement has been read. */}
      <div hidden={hindrance !== null} className="print:hidden">
        <ActionForm key={day} action={sign} submit={t('sign', { day: sayDay(day, locale) })} pendingText={t('signing')}>
          <input type="hidden" name="day" value={day} />
          <NoteField label={t(needsNote ? 'noteNeeded' : 'note')} required={needsNote} />
          <SureField label={t('sure')} mark={checkedMark(view)} />
        </ActionForm>
      </div>
    </Panel>
  )
}
