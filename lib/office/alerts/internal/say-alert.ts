import { env } from '@/lib/platform/env/env.ts'
import { isLocale, type Locale } from '@/lib/platform/i18n/model.ts'
import { type Words, wordsFor } from '@/lib/platform/i18n/words.ts'
import { sayDay } from '@/lib/platform/shared/say-time.ts'
import type messages from '@/messages/en.json'
import { type AlertDetail, type AlertKind, asksTopUp, inHours } from '../model.ts'

type Incident = keyof typeof messages.alerts.incidents

/** The page each kind of alert links to. */
const PAGES: Readonly<Record<AlertKind, string>> = {
  low_balance: '/top-ups',
  short_runway: '/top-ups',
  stopped: '/overview',
  silent: '/overview',
  key_ending: '/set-up',
  incident: '/alerts',
  staff_change: '/staff',
  till_change: '/tills',
  spending: '/audit',
}

/** What was done that spends and can be undone, where the alerts are listed. */
const UNDOABLE = ['prices', 'limits', 'roles', 'floats', 'commission', 'alerts']

type Said = {
  kind: AlertKind
  detail: AlertDetail
  /** Whether it goes to addresses that were removed within the last day. */
  isFormer: boolean
}

/** The subject and text of an alert mail: one line that says everything, and the page to open. */
export async function sayAlert({ kind, detail, isFormer }: Said, wanted: string) {
  const locale = isLocale(wanted) ? wanted : 'en'
  const words = await wordsFor(locale)
  const { partnerName: partner, appOrigins } = env()
  const said = sayLine({ words, locale }, kind, detail)
  const line = asksTopUp({ kind, detail }) ? `${said} ${words('alerts.topUp')}` : said
  const page = `${appOrigins[0] ?? ''}${kind === 'spending' && UNDOABLE.includes(String(detail.change)) ? '/alerts' : PAGES[kind]}`
  return {
    subject: words('alerts.mailSubject', { partner, line }),
    text: `${words('alerts.mailBody', { partner, line, page })}\n${isFormer ? `\n${words('alerts.formerBody')}\n` : ''}`,
  }
}

function sayLine({ words, locale }: { words: Words; locale: Locale }, kind: AlertKind, detail: AlertDetail): string {
  const balance = String(detail.balance)
  switch (kind) {
    case 'low_balance':
      return words('alerts.lines.low_balance', { balance, threshold: String(detail.threshold) })
    case 'short_runway':
      return words('alerts.lines.short_runway', { ...inHours(Number(detail.minutesLeft)), balance })
    case 'stopped':
      return words('alerts.lines.stopped', { code: String(detail.code) })
    case 'silent':
      return words('alerts.lines.silent', { cause: String(detail.cause) })
    case 'key_ending':
      return words(detail.over ? 'alerts.lines.key_ended' : 'alerts.lines.key_ending', {
        key: String(detail.key),
        day: sayDay(String(detail.day), locale),
      })
    case 'staff_change': {
      const { change, whom, by } = detail
      return words('alerts.lines.staff_change', { change: String(change), whom: String(whom), by: String(by) })
    }
    case 'till_change': {
      const { change, by, number, branch } = detail
      const what = { change: String(change), number: Number(number), branch: String(branch) }
      return words('alerts.lines.till_change', { by: String(by), ...what })
    }
    case 'spending': {
      const { change, by, count } = detail
      return words('alerts.lines.spending', { change: String(change), by: String(by), count: Number(count) })
    }
    case 'incident': {
      const name = String(detail.incident)
      const isKnown = (text: string): text is Incident => words.has(`alerts.incidents.${text as Incident}`)
      const what = words(`alerts.incidents.${isKnown(name) ? name : 'other'}`)
      return words('alerts.lines.incident', { what, count: Number(detail.count) })
    }
  }
}
