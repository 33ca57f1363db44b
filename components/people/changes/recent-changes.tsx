import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { CodeField } from '@/components/people/second-step/code-field.tsx'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { Fields } from '@/components/ui/forms/fields.tsx'
import { Folded } from '@/components/ui/lists/facts.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'

/** How many are shown before the rest are folded, so that they never push the page's own work out of sight. */
const SHOWN = 3

/** A change of the last day as its list shows it. */
type RecentChange = {
  id: string
  /** Who did what. */
  line: string
  /** What was there before and what is now, if the line does not say it. */
  more?: ReactNode
  at: string
  until: string
  /** Whether the viewer may undo it: an owner other than the one who made it. */
  undoable: boolean
  /** What undoing it does. */
  undoNote: string
  /** Whether undoing it takes the viewer's own code each time. */
  ownCode: boolean
}

type Props = { title: string; lead: string; changes: readonly RecentChange[]; undo: ResultAction }

/** What was changed in the last day, and undoing what another owner did; nothing if there is none. */
export function RecentChanges({ title, lead, changes, undo }: Props) {
  const t = useTranslations('people')
  if (changes.length === 0) return null
  const older = changes.slice(SHOWN)
  return (
    <Panel title={title}>
      <p>{lead}</p>
      <ul className="mt-4 grid gap-4">
        {changes.slice(0, SHOWN).map((change) => (
          <Change key={change.id} change={change} undo={undo} />
        ))}
      </ul>
      {older.length > 0 && (
        <Folded title={t('olderChanges', { count: older.length })}>
          <ul className="grid gap-4">
            {older.map((change) => (
              <Change key={change.id} change={change} undo={undo} />
            ))}
          </ul>
        </Folded>
      )}
    </Panel>
  )
}

function Change({ change, undo }: { change: RecentChange; undo: ResultAction }) {
  const t = useTranslations('people')
  const locale = useLocale()
  const { id, line, more, undoNote, ownCode } = change
  const stamp = (time: string) => harareStamp(new Date(time), locale)
  return (
    <li className="border-s-bar grid gap-2 border-wait ps-4">
      <b>{line}</b>
      {more}
      <span className="text-note text-muted">
        {t('changedAt', { at: stamp(change.at), until: stamp(change.until) })}
      </span>
      {change.undoable ? (
        <ActionForm fold={t('undo')} action={undo} submit={t('undoSure')} pendingText={t('working')}>
          <p>{undoNote}</p>
          <input type="hidden" name="changeId" value={id} />
          {ownCode && (
            <Fields>
              <CodeField label={t('ownCode')} required />
            </Fields>
          )}
        </ActionForm>
      ) : (
        <span className="text-note">{t('undoOther')}</span>
      )}
    </li>
  )
}
