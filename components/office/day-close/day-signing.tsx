import { useLocale, useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { ProblemNote } from '@/components/ui/notices/problem-note.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import { type DayView, needsPerson } from '@/lib/office/day-close/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { formatDay, harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import { NoteField, SureField } from './internal/signing-fields.tsx'

type Props = { view: DayView; sign: ResultAction }

/**
 * A day's signature: who gave it, the form to give it (with a box to tick, since it is final), or what it waits for.
 * The form stays mounted when another signs the day, since a note may be typed in it.
 */
export function DaySigning({ view, sign }: Props) {
  const t = useTranslations('dayClose')
  const locale = useLocale()
  const { day, signed, differences } = view
  const hindrance = signed ? null : view.hindrance
  const needsNote = differences.some(({ cause }) => needsPerson(cause))
  return (
    <Panel title={t('signature')}>
      <div role="status">{hindrance && <ProblemNote problem={{ code: hindrance }} />}</div>
      {signed && <Signed signed={signed} />}
      {/* Hidden, not removed: a typed note must survive until the statement was read, or another has signed. */}
      <div hidden={hindrance !== null} className="print:hidden">
        <ActionForm
          key={day}
          action={sign}
          submit={t('sign', { day: formatDay(day, locale) })}
          pendingText={t('signing')}
          isOver={signed !== null}
        >
          <input type="hidden" name="day" value={day} />
          <NoteField
            label={t(needsNote ? 'noteNeeded' : 'note')}
            required={needsNote}
            signed={signed && { note: signed.note ?? '', lost: t('noteLost', { name: signed.by }) }}
          />
          {!signed && <SureField label={t('sure')} mark={checkedMark(view)} />}
        </ActionForm>
      </div>
    </Panel>
  )
}

function Signed({ signed: { by, at, note } }: { signed: NonNullable<DayView['signed']> }) {
  const t = useTranslations('dayClose')
  return (
    <>
      <p>
        <b>{t('signedBy', { name: by, at: harareStamp(at, useLocale()) })}</b>
      </p>
      {note && <p>{note}</p>}
      <p className="text-note text-muted">{t('frozen')}</p>
    </>
  )
}

/** A text that changes with what a person checks of a day before signing it. */
export function checkedMark(view: DayView): string {
  const { hindrance, statementCents, booksCents, countedShifts, differences } = view
  const each = differences.map((one) => [one.id, one.cause, one.statementCents, one.booksCents])
  return JSON.stringify([hindrance, statementCents, booksCents, countedShifts, each])
}
