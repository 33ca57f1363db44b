import { useLocale, useTranslations } from 'next-intl'
import { BarsOverTime } from '@/components/office/charts/bars-over-time.tsx'
import { Panel } from '@/components/ui/office-page.tsx'
import type { CommissionFilter, CommissionMonth } from '@/lib/office/commission/model.ts'
import { sayMonth } from '@/lib/platform/shared/say-time.ts'

type Props = { month: CommissionMonth; filter: CommissionFilter; thisMonth: string }

/** What each month earned, filled, in front of its target, outlined; nothing before there are two months. */
export function MonthChart({ month: { lines, past }, filter, thisMonth }: Props) {
  const t = useTranslations('commission')
  const locale = useLocale()
  const whole = lines[0]
  if (!whole || past.length === 0) return null
  const months = [...past].reverse().concat({ month: filter.month, ...whole })
  return (
    <Panel title={t('overMonths')}>
      <BarsOverTime
        title={t('overMonths')}
        heads={{ when: t('month'), now: t('earned'), before: t('target') }}
        bars={months.map(({ month, commissionCents, targetCents }) => {
          const said = sayMonth(month, locale)
          const label = month === thisMonth ? t('soFar', { month: said }) : said
          return { key: month, label, short: said.replace(/ \d+$/, ''), cents: commissionCents, thenCents: targetCents }
        })}
      />
      {filter.month === thisMonth && <p className="text-note text-muted">{t('notOver')}</p>}
    </Panel>
  )
}
