import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { LoopTimes, StatusPanel } from '@/components/office/status/status-panel.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { OfficePage, Panel } from '@/components/ui/pages/office-page.tsx'
import { getStatus } from '@/lib/office/status/get-status.ts'
import { STATUS_SECTIONS } from '@/lib/office/status/model.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('status')
  return { title: t('title') }
}

/** How this installation runs: versions, tables, clocks, keys, webhooks, workers. */
export default async function StatusPage() {
  const actor = await requirePermission('set-up:manage')
  const t = await getTranslations('status')
  const { lines, loops } = await getStatus(actor)
  const wrong = lines.filter(({ verdict }) => verdict === 'bad').length
  return (
    <OfficePage title={t('title')} lead={t('lead')} actions={<ButtonLink href="/status">{t('refresh')}</ButtonLink>}>
      <Panel>
        <b>{t('bad', { count: wrong })}</b>
      </Panel>
      {STATUS_SECTIONS.map((section) => (
        <StatusPanel key={section} section={section} lines={lines.filter((line) => line.section === section)} />
      ))}
      <LoopTimes loops={loops} />
    </OfficePage>
  )
}
