import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { type AlertLine, asksTopUp, branchWords, inHours } from '@/lib/office/alerts/model.ts'
import { formatDay } from '@/lib/platform/shared/time/format-time.ts'
import { isBlockingCode } from '@/lib/service/standing/model.ts'
import type messages from '@/messages/en.json'

type Incident = keyof typeof messages.alerts.incidents

type Props = {
  alert: AlertLine
  mayTopUp: boolean
  /** Whether to leave its figures out, since the page shows newer ones. */
  isBar?: boolean
}

/** The alert and what to do. */
export function AlertText({ alert, mayTopUp, isBar = false }: Props) {
  const t = useTranslations('alerts')
  return (
    <>
      <What alert={alert} isBar={isBar} /> {mayTopUp && asksTopUp(alert) && t('topUp')}
      {alert.detail.incident === 'not_final_after_a_day' && <Link href="/now/not-final">{t('see')}</Link>}
    </>
  )
}

function What({ alert: { kind, detail }, isBar }: Required<Omit<Props, 'mayTopUp'>>) {
  const t = useTranslations('alerts')
  const locale = useLocale()
  if (isBar && (kind === 'low_balance' || kind === 'short_runway')) return t(`bar.${kind}`)
  switch (kind) {
    case 'low_balance':
      return t('lines.low_balance', { balance: String(detail.balance), threshold: String(detail.threshold) })
    case 'short_runway':
      return t('lines.short_runway', { ...inHours(Number(detail.minutesLeft)), balance: String(detail.balance) })
    case 'stopped': {
      const code = String(detail.code)
      return t('lines.stopped', { code: isBlockingCode(code) ? code : '' })
    }
    case 'silent':
      return t('lines.silent', { cause: String(detail.cause) })
    case 'branch_closed':
    case 'branch_silent':
    case 'cash_over':
    case 'banking_due':
      return t(`lines.${kind}`, branchWords(detail))
    case 'key_ending':
      return t(detail.over ? 'lines.key_ended' : 'lines.key_ending', {
        key: String(detail.key),
        day: formatDay(String(detail.day), locale),
      })
    case 'staff_change':
      return t('lines.staff_change', {
        change: String(detail.change),
        whom: String(detail.whom),
        by: String(detail.by),
      })
    case 'till_change': {
      const { change, by, number, branch } = detail
      const what = { change: String(change), number: Number(number), branch: String(branch) }
      return t('lines.till_change', { by: String(by), ...what })
    }
    case 'spending': {
      const { change, by, count } = detail
      return t('lines.spending', { change: String(change), by: String(by), count: Number(count) })
    }
    case 'incident': {
      const isKnown = (name: string): name is Incident => t.has(`incidents.${name as Incident}`)
      const name = String(detail.incident)
      return t('lines.incident', {
        what: t(`incidents.${isKnown(name) ? name : 'other'}`),
        count: Number(detail.count),
      })
    }
  }
}
