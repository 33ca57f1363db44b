import { useTranslations } from 'next-intl'
import { WhatChanged } from '@/components/people/audit/audit-table.tsx'
import { RecentChanges } from '@/components/people/changes/recent-changes.tsx'
import type { SettingChangeView } from '@/lib/office/changes/model.ts'
import { isAuditAction } from '@/lib/people/audit/model.ts'
import type { Setting } from '@/lib/people/changes/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'

const OF_THE_OFFICE: readonly Setting[] = ['top_up_limit', 'unclaimed_days', 'change_days', 'alert_rule']

/** The changes of settings that spend in the last day, and undoing what another owner did. */
export function SettingChanges({ changes, undo }: { changes: SettingChangeView[]; undo: ResultAction }) {
  const [t, audit] = [useTranslations('settingChanges'), useTranslations('audit')]
  const shown = changes.map((change) => {
    const { setting, by, action, object } = change
    const what = isAuditAction(action) ? audit(`actions.${action}`) : action
    // There is one of each: its environment is the page's.
    const isAlone = object === '' || OF_THE_OFFICE.includes(setting)
    return {
      ...change,
      line: isAlone ? t('lineAlone', { by, what }) : t('line', { by, what, object }),
      more: (
        <div>
          <WhatChanged {...change} />
        </div>
      ),
      undoNote: t('undoNote', { setting }),
    }
  })
  return <RecentChanges title={t('title')} lead={t('lead')} changes={shown} undo={undo} />
}
