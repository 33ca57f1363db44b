import { useTranslations } from 'next-intl'
import { RecentChanges } from '@/components/people/changes/recent-changes.tsx'
import type { TillChangeView } from '@/lib/people/tills/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'

/** The browsers that were made tills or revoked in the last day, and undoing what another person did. */
export function TillChanges({ changes, undo }: { changes: TillChangeView[]; undo: ResultAction }) {
  const t = useTranslations('tills')
  const shown = changes.map(({ kind, branch, number, by, ...change }) => ({
    ...change,
    line: t('changed', { change: kind, branch, number, by }),
    undoNote: t('undoNote', { number }),
    ownCode: false,
  }))
  return <RecentChanges title={t('changesTitle')} lead={t('changesLead')} changes={shown} undo={undo} />
}
