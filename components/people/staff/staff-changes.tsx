import { useLocale, useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/action-form.tsx'
import { Fields } from '@/components/ui/fields.tsx'
import { Panel } from '@/components/ui/office-page.tsx'
import type { StaffChangeView } from '@/lib/people/staff/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { harareStamp } from '@/lib/platform/shared/say-time.ts'
import { OwnCodeField } from './person-fields.tsx'

/** What owners did to managers and owners in the last day, and undoing what another owner did. */
export function StaffChanges({ changes, undo }: { changes: StaffChangeView[]; undo: ResultAction }) {
  const t = useTranslations('people')
  const locale = useLocale()
  if (changes.length === 0) return null
  return (
    <Panel title={t('changesTitle')}>
      <p>{t('changesLead')}</p>
      <ul className="mt-4 grid gap-4">
        {changes.map(({ id, kind, whom, by, at, until, undoable }) => (
          <li key={id} className="border-s-bar grid gap-2 border-wait ps-4">
            <b>{t('changed', { change: kind, whom, by })}</b>
            <span className="text-note text-muted">
              {t('changedAt', { at: harareStamp(new Date(at), locale), until: harareStamp(new Date(until), locale) })}
            </span>
            {undoable ? (
              <ActionForm fold={t('undo')} action={undo} submit={t('undoSure')} pendingText={t('working')}>
                <p>{t('undoNote', { name: whom })}</p>
                <input type="hidden" name="changeId" value={id} />
                <Fields>
                  <OwnCodeField />
                </Fields>
              </ActionForm>
            ) : (
              <span className="text-note">{t('undoOther')}</span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
