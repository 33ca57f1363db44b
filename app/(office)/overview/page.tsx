import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { AttentionList } from '@/components/office/overview/attention-list.tsx'
import { BranchBoard } from '@/components/office/overview/branch-board.tsx'
import { MainFigures, MoreFigures } from '@/components/office/overview/figures.tsx'
import { OverviewBanner } from '@/components/office/overview/overview-banner.tsx'
import { PresentPanels } from '@/components/office/overview/panel-lists.tsx'
import { PeriodBar } from '@/components/office/overview/period-bar.tsx'
import { TimePanels, WeekPanel } from '@/components/office/overview/period-charts.tsx'
import { PeriodLines } from '@/components/office/overview/period-lines.tsx'
import { PresentFigures } from '@/components/office/overview/present-figures.tsx'
import { TimedRefresh } from '@/components/office/overview/timed-refresh.tsx'
import { PrintButton } from '@/components/ui/buttons/print-button.tsx'
import { OfficePage } from '@/components/ui/pages/office-page.tsx'
import { listBranchBoard } from '@/lib/office/overview/branch-board.ts'
import { listProductHealth, sumWaiting } from '@/lib/office/overview/delivery.ts'
import { getAttention } from '@/lib/office/overview/get-attention.ts'
import { listBalances, listLimits, listOwnSilences } from '@/lib/office/overview/service-keys.ts'
import { type Days, LINE_KINDS, type Period, type PeriodQuery, parsePeriod, SORTS } from '@/lib/office/periods/model.ts'
import { getPeriodView, listWeekHours } from '@/lib/office/periods/parse-period.ts'
import { parseSoldFilter } from '@/lib/office/sold/model.ts'
import { sumSold } from '@/lib/office/sold/sum-sold.ts'
import { type Actor, may, mayOnceProven } from '@/lib/people/access/model.ts'
import { listChoices } from '@/lib/people/branches/queries.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'
import { formatDay, formatShortDay, harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'

const RENEWED_SECONDS = 60

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('overview')
  return { title: t('title') }
}

/** The state of the business at a glance, today's or of any days, compared with those before. */
export default async function OverviewPage({ searchParams }: { searchParams: Promise<PeriodQuery> }) {
  const actor = await requirePermission('report:read')
  const query = await searchParams
  const now = sharedNow()
  const period = parsePeriod(query, now)
  const sort = SORTS.find((one) => one === query.sort) ?? 'most'
  const whole = LINE_KINDS.find((one) => one === query.all) ?? null
  const { from, to, branch } = period
  const isToday = period.name === 'today'
  const [t, lead, { branches }, view, sold, hours, present] = await Promise.all([
    getTranslations('overview'),
    formatLead(period, now),
    listChoices(actor, 'report:read'),
    getPeriodView(actor, period, { sort, whole }),
    sumSold(actor, parseSoldFilter({ from, to, branch: branch ?? undefined, state: 'delivered' }, now)),
    isToday ? [] : listWeekHours(actor, branch, now),
    isToday ? getPresent(actor, now, branch) : null,
  ])
  const shown = { view, isRunning: to >= harareDay(now) }
  return (
    <OfficePage
      title={t('title')}
      lead={
        <>
          {lead} {present && <span className="print:hidden">{t('renews')}</span>}
        </>
      }
      actions={<PrintButton>{t('print')}</PrintButton>}
    >
      {present && <TimedRefresh seconds={RENEWED_SECONDS} />}
      {present && <OverviewBanner {...present} now={now} mayTopUp={mayOnceProven(actor, 'top-up:create')} />}
      <PeriodBar period={period} branches={branches} />
      {present && <BranchBoard states={present.board} lines={view.branches} branch={branch} now={now} />}
      <MainFigures period={period} sold={sold.delivered} {...shown}>
        {present && <PresentFigures {...present} branch={branch} mayReadDays={may(actor, 'statement:read')} />}
      </MainFigures>
      {present && <AttentionList {...present} mayCloseDay={may(actor, 'day:close')} />}
      <MoreFigures {...shown} />
      <TimePanels name={period.name} bars={view.bars} />
      <PeriodLines period={period} sort={sort} whole={whole} hasBoard={present !== null} {...shown} />
      {present ? <PresentPanels {...present} branch={branch} /> : <WeekPanel hours={hours} />}
    </OfficePage>
  )
}

async function formatLead({ name, from, to, before }: Period, now: Date): Promise<string> {
  const [days, locale] = await Promise.all([getTranslations('period'), getLocale()])
  if (name === 'today')
    return days('leadToday', { at: harareStamp(now, locale), before: formatShortDay(before.from, locale) })
  const format = (span: Days) =>
    span.from === span.to
      ? formatDay(span.from, locale)
      : days('days', { from: formatDay(span.from, locale), to: formatDay(span.to, locale) })
  return days('lead', { days: format({ from, to }), before: format(before) })
}

/** What only the present has. */
async function getPresent(actor: Actor, now: Date, branch: string | null) {
  const [board, balances, silences, waiting, attention, health, limits] = await Promise.all([
    listBranchBoard(actor, branch, now),
    listBalances(actor, now),
    listOwnSilences(actor),
    sumWaiting(actor, branch),
    getAttention(actor, now),
    listProductHealth(actor),
    listLimits(actor),
  ])
  return { board, balances, silences, waiting, attention, health, limits }
}
