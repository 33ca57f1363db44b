import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { AttentionList } from '@/components/office/overview/attention-list.tsx'
import { Charts, HourPanel, LatePanel, Panels } from '@/components/office/overview/charts.tsx'
import { Figures } from '@/components/office/overview/figures.tsx'
import { HealthList } from '@/components/office/overview/health-list.tsx'
import { LimitsList } from '@/components/office/overview/limits-list.tsx'
import { OverviewBanner } from '@/components/office/overview/overview-banner.tsx'
import { RenewsItself } from '@/components/office/overview/renews-itself.tsx'
import { WaitingList } from '@/components/office/overview/waiting-list.tsx'
import { officeLinksOf } from '@/components/shell/office-links.ts'
import { OfficePage, Panel } from '@/components/ui/office-page.tsx'
import { PrintButton } from '@/components/ui/print-button.tsx'
import { readAttention } from '@/lib/office/overview/read-attention.ts'
import { readBalances } from '@/lib/office/overview/read-balances.ts'
import { readHealth } from '@/lib/office/overview/read-health.ts'
import { readLimits } from '@/lib/office/overview/read-limits.ts'
import { readToday } from '@/lib/office/overview/read-today.ts'
import { readWaiting } from '@/lib/office/overview/read-waiting.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'
import { harareStamp } from '@/lib/platform/shared/time.ts'

const RENEWED_SECONDS = 60

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('overview')
  return { title: t('title') }
}

/** The state of the business at a glance: figures at once, charts below as they load. */
export default async function OverviewPage() {
  const actor = await requirePermission('report:read')
  const t = await getTranslations('overview')
  const now = new Date()
  const [balances, today, waiting, attention] = await Promise.all([
    readBalances(actor, now),
    readToday(actor, now),
    readWaiting(actor),
    readAttention(actor, now),
  ])
  const topUp = officeLinksOf(actor).find(({ name }) => name === 'topUps')
  return (
    <OfficePage
      title={t('title')}
      lead={t('lead', { at: harareStamp(now, await getLocale()) })}
      actions={<PrintButton>{t('print')}</PrintButton>}
    >
      <RenewsItself seconds={RENEWED_SECONDS} />
      <OverviewBanner balances={balances} now={now} topUpHref={topUp?.href ?? null} />
      <Figures balances={balances} today={today} waiting={waiting} />
      <AttentionList attention={attention} />
      <HourPanel today={today} />
      <Panels>
        <Charts today={today} />
        <Suspense fallback={<LatePanel />}>
          <Health actor={actor} />
        </Suspense>
        <Panel title={t('waitingTitle')}>
          <WaitingList title={t('waitingTitle')} waiting={waiting} />
        </Panel>
        <Suspense fallback={<LatePanel />}>
          <Limits actor={actor} />
        </Suspense>
      </Panels>
    </OfficePage>
  )
}

async function Health({ actor }: { actor: Actor }) {
  const t = await getTranslations('overview')
  return (
    <Panel title={t('healthTitle')}>
      <HealthList title={t('healthTitle')} products={await readHealth(actor)} />
    </Panel>
  )
}

async function Limits({ actor }: { actor: Actor }) {
  const t = await getTranslations('overview')
  return (
    <Panel title={t('limitsTitle')}>
      <LimitsList keys={await readLimits(actor)} />
    </Panel>
  )
}
