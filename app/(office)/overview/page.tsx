import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { AttentionList } from '@/components/office/overview/attention-list.tsx'
import { Charts, HourPanel, Panels } from '@/components/office/overview/charts.tsx'
import { Figures } from '@/components/office/overview/figures.tsx'
import { LimitsList } from '@/components/office/overview/limits-list.tsx'
import { OverviewBanner } from '@/components/office/overview/overview-banner.tsx'
import { HealthList, WaitingList } from '@/components/office/overview/panel-lists.tsx'
import { PeriodBar } from '@/components/office/overview/period-bar.tsx'
import { WeekPanel } from '@/components/office/overview/period-charts.tsx'
import { SortLinks } from '@/components/office/overview/period-lines.tsx'
import { PeriodPage } from '@/components/office/overview/period-page.tsx'
import { TimedRefresh } from '@/components/office/overview/timed-refresh.tsx'
import { PrintButton } from '@/components/ui/buttons/print-button.tsx'
import { OfficePage, Panel } from '@/components/ui/pages/office-page.tsx'
import { listProductHealth, sumWaiting } from '@/lib/office/overview/delivery.ts'
import { getAttention } from '@/lib/office/overview/get-attention.ts'
import { getToday } from '@/lib/office/overview/get-today.ts'
import { listBalances, listLimits, listOwnSilences } from '@/lib/office/overview/service-keys.ts'
import {
  type Days,
  LINE_KINDS,
  type LineKind,
  type Period,
  type PeriodQuery,
  parsePeriod,
  SORTS,
  type Sort,
} from '@/lib/office/periods/model.ts'
import { getPeriodView, listWeekHours } from '@/lib/office/periods/parse-period.ts'
import { type Actor, may, mayOnceProven } from '@/lib/people/access/model.ts'
import { listChoices } from '@/lib/people/branches/queries.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'
import { formatDay, harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'

const RENEWED_SECONDS = 60

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('overview')
  return { title: t('title') }
}

/** The state of the business at a glance; for a past period, its result compared with the period before. */
export default async function OverviewPage({ searchParams }: { searchParams: Promise<PeriodQuery> }) {
  const actor = await requirePermission('report:read')
  const query = await searchParams
  const now = sharedNow()
  const period = parsePeriod(query, now)
  const { branches } = await listChoices(actor, 'report:read')
  const bar = <PeriodBar period={period} branches={branches} />
  const sort = SORTS.find((one) => one === query.sort) ?? 'most'
  if (period.name === 'today') return <Today actor={actor} now={now} period={period} sort={sort} bar={bar} />
  const whole = LINE_KINDS.find((one) => one === query.all) ?? null
  return <Past actor={actor} now={now} period={period} sort={sort} bar={bar} whole={whole} />
}

type Shown = { actor: Actor; now: Date; period: Period; sort: Sort; bar: ReactNode }

async function Past({ actor, now, period, sort, bar, whole }: Shown & { whole: LineKind | null }) {
  const [t, days, locale] = await Promise.all([getTranslations('overview'), getTranslations('period'), getLocale()])
  const say = ({ from, to }: Days) =>
    from === to ? formatDay(from, locale) : days('days', { from: formatDay(from, locale), to: formatDay(to, locale) })
  const [view, hours] = await Promise.all([
    getPeriodView(actor, period, { sort, whole }),
    listWeekHours(actor, period.branch, now),
  ])
  return (
    <OfficePage
      title={t('title')}
      lead={days('lead', { days: say(period), before: say(period.before) })}
      actions={<PrintButton>{t('print')}</PrintButton>}
    >
      {bar}
      <PeriodPage period={period} view={view} sort={sort} whole={whole} isRunning={period.to >= harareDay(now)}>
        <WeekPanel hours={hours} />
      </PeriodPage>
    </OfficePage>
  )
}

async function Today({ actor, now, period, sort, bar }: Shown) {
  const t = await getTranslations('overview')
  const [balances, silences, today, waiting, attention, health, limits] = await Promise.all([
    listBalances(actor, now),
    listOwnSilences(actor),
    getToday(actor, now, period.branch),
    sumWaiting(actor, period.branch),
    getAttention(actor, now),
    listProductHealth(actor),
    listLimits(actor),
  ])
  return (
    <OfficePage
      title={t('title')}
      lead={
        <>
          {t('lead', { at: harareStamp(now, await getLocale()) })} <span className="print:hidden">{t('renews')}</span>
        </>
      }
      actions={<PrintButton>{t('print')}</PrintButton>}
    >
      <TimedRefresh seconds={RENEWED_SECONDS} />
      <OverviewBanner
        balances={balances}
        silences={silences}
        now={now}
        mayTopUp={mayOnceProven(actor, 'top-up:create')}
      />
      <AttentionList attention={attention} mayCloseDay={may(actor, 'day:close')} />
      {bar}
      <Figures {...{ balances, today, waiting }} branch={period.branch} mayReadDays={may(actor, 'statement:read')} />
      <HourPanel today={today} />
      <div id="lines">{today.branches.length > 1 && <SortLinks period={period} sort={sort} />}</div>
      <Panels>
        <Charts today={today} sort={sort} branch={period.branch} />
        <Panel title={t('healthTitle')}>
          <HealthList title={t('healthTitle')} products={health} />
        </Panel>
        <Panel title={t('waitingTitle')}>
          <WaitingList title={t('waitingTitle')} waiting={waiting} branch={period.branch} />
        </Panel>
        <Panel title={t('limitsTitle')}>
          <LimitsList keys={limits} />
        </Panel>
      </Panels>
    </OfficePage>
  )
}
