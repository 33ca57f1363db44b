import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AlertTable } from '@/components/alerts/alert-table.tsx'
import { SettingsForm } from '@/components/alerts/settings-form.tsx'
import { KeepsPageNew } from '@/components/office/keeps-page-new.tsx'
import { OfficePage, Panel } from '@/components/office/office-page.tsx'
import { ClientMessages } from '@/components/ui/client-messages.tsx'
import { sendTestAlertAction, setAlertRuleAction } from '@/lib/alerts/actions.ts'
import { getAlertSettings, listAlerts } from '@/lib/alerts/queries.ts'
import { requirePermission } from '@/lib/auth/require-permission.ts'
import { may } from '@/lib/staff/model.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('alerts')
  return { title: t('title') }
}

/** What the office was told of and where it went; the owner sets what is told, where, and when not. */
export default async function AlertsPage() {
  const actor = await requirePermission('alert:read')
  const t = await getTranslations('alerts')
  const mayManage = may(actor, 'alert:manage')
  const [rows, settings] = await Promise.all([listAlerts(actor), mayManage ? getAlertSettings(actor) : null])
  return (
    <ClientMessages namespaces={['problems']}>
      <OfficePage title={t('title')} lead={t('lead')}>
        <KeepsPageNew topics={['alert']} />
        {rows.length === 0 ? <Panel>{t('nothing')}</Panel> : <AlertTable rows={rows} />}
        {settings && (
          <Panel title={t('settings')}>
            <SettingsForm {...settings} action={setAlertRuleAction} test={sendTestAlertAction} />
          </Panel>
        )}
      </OfficePage>
    </ClientMessages>
  )
}
