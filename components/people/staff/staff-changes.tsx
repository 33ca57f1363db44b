import { useTranslations } from 'next-intl'
import { RecentChanges } from '@/components/people/changes/recent-changes.tsx'
import type { StaffChangeView } from '@/lib/people/staff/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'

/** What owners did to managers and owners in the last day, and undoing what another owner did. */
export function StaffChanges({ changes, undo }: { changes: StaffChangeView[]; undo: ResultAction }) {
  const t = useTranslations('people')
  const shown = changes.map(({ kind, whom, by, ...change }) => ({
    ...change,
    line: t('changed', { change: kind, whom, by }),
    undoNote: t('undoNote', { name: whom }),
    ownCode: true,
  }))
  return <RecentChanges title={t('changesTitle')} lead={t('changesLead')} changes={shown} undo={undo} />
}
