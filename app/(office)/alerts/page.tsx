import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AlertTable } from '@/components/office/alerts/alert-table.tsx'
import { SettingsForm } from '@/components/office/alerts/settings-form.tsx'
import { SettingChanges } from '@/components/office/changes/setting-changes.tsx'
import { RefreshOnNews } from '@/components/platform/live/auto-refresh.tsx'
import { OfficePage, Panel } from '@/components/ui/pages/office-page.tsx'
import { sendTestAlertAction, setAlertRuleAction } from '@/lib/office/alerts/actions.ts'
import { getAlertSettings, listAlerts } from '@/lib/office/alerts/queries.ts'
import { undoChangeAction } from '@/lib/office/changes/actions.ts'
import { listChangesForOwner } from '@/lib/office/changes/spending-changes.ts'
import { may, mayOnceProven } from '@/lib/people/access/model.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('alerts')
  return { title: t('title') }
}

/** The alerts and where each was sent. The owner sets what to alert about, where to, and the quiet hours. */
export default async function AlertsPage() {
  const actor = await requirePermission('alert:read')
  const t = await getTranslations('alerts')
  const mayManage = may(actor, 'alert:manage')
  const [rows, settings, changes] = await Promise.all([
    listAlerts(actor),
    mayManage ? getAlertSettings(actor) : null,
    listChangesForOwner(actor),
  ])
  return (
    <OfficePage title={t('title')} lead={t('lead')}>
      <RefreshOnNews topics={['alert']} />
      {rows.length === 0 ? (
        <Panel>{t('nothing')}</Panel>
      ) : (
        <AlertTable rows={rows} mayTopUp={mayOnceProven(actor, 'top-up:create')} />
      )}
      <SettingChanges changes={changes} undo={undoChangeAction} />
      {settings && (
        <Panel title={t('settings')}>
          <SettingsForm {...settings} action={setAlertRuleAction} test={sendTestAlertAction} />
        </Panel>
      )}
    </OfficePage>
  )
}
