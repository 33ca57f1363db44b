import { useLocale, useTranslations } from 'next-intl'
import { LineOverTime } from '@/components/office/charts/line-over-time.tsx'
import { Panel } from '@/components/ui/office-page.tsx'
import type { BalanceDay } from '@/lib/office/statement/model.ts'
import { sayShortDay } from '@/lib/platform/shared/say-time.ts'

/** The balance at the end of each day, oldest first, and the days on which it was topped up. */
export function BalanceChart({ days }: { days: readonly BalanceDay[] }) {
  const t = useTranslations('balanceDays')
  const locale = useLocale()
  const points = days.toReversed().map(({ day, endedCents, moves }) => {
    const label = sayShortDay(day, locale)
    return { key: day, label, short: label.replace(/^\S+ /, ''), cents: endedCents, markCents: moves.top_up }
  })
  return (
    <Panel title={t('chart')}>
      <LineOverTime
        title={t('chart')}
        points={points}
        heads={{ when: t('day'), value: t('endedShort'), mark: t('moves.top_up') }}
      />
    </Panel>
  )
}
