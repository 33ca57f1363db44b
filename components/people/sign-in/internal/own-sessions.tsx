import { useLocale, useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/action-form.tsx'
import { Panel } from '@/components/ui/office-page.tsx'
import type { OwnSession } from '@/lib/people/sessions/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { harareStamp } from '@/lib/platform/shared/say-time.ts'

/** Where a person is signed in, and signing out there. */
export function OwnSessions({ sessions, end }: { sessions: OwnSession[]; end: ResultAction }) {
  const t = useTranslations('people')
  const locale = useLocale()
  return (
    <Panel title={t('ownSessions')}>
      <ul className="grid gap-3">
        {sessions.map(({ id, till, activeAt, here }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line pb-3 last:border-0 last:pb-0"
          >
            <div>
              <b className="block">
                {till ? t('ownTill', { number: till.number, branch: till.branchName }) : t('ownBrowser')}
              </b>
              <span className="text-note text-muted">
                {here ? t('ownHere') : t('ownUsed', { at: harareStamp(new Date(activeAt), locale) })}
              </span>
            </div>
            {!here && (
              <ActionForm action={end} submit={t('ownEnd')} pendingText={t('saving')} look="quiet">
                <input type="hidden" name="sessionId" value={id} />
              </ActionForm>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
