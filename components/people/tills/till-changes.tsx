import { useLocale, useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/action-form.tsx'
import { Panel } from '@/components/ui/office-page.tsx'
import type { TillChangeView } from '@/lib/people/tills/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { harareStamp } from '@/lib/platform/shared/say-time.ts'

/** The browsers that were made tills or revoked in the last day, and undoing what another person did. */
export function TillChanges({ changes, undo }: { changes: TillChangeView[]; undo: ResultAction }) {
  const [t, people] = [useTranslations('tills'), useTranslations('people')]
  const locale = useLocale()
  if (changes.length === 0) return null
  return (
    <Panel title={t('changesTitle')}>
      <p>{t('changesLead')}</p>
      <ul className="mt-4 grid gap-4">
        {changes.map(({ id, kind, branch, number, by, at, until, undoable }) => (
          <li key={id} className="border-s-bar grid gap-2 border-wait ps-4">
            <b>{t('changed', { change: kind, branch, number, by })}</b>
            <span className="text-note text-muted">
              {people('changedAt', {
                at: harareStamp(new Date(at), locale),
                until: harareStamp(new Date(until), locale),
              })}
            </span>
            {undoable ? (
              <ActionForm
                fold={people('undo')}
                action={undo}
                submit={people('undoSure')}
                pendingText={people('working')}
              >
                <p>{t('undoNote', { number })}</p>
                <input type="hidden" name="changeId" value={id} />
              </ActionForm>
            ) : (
              <span className="text-note">{people('undoOther')}</span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
