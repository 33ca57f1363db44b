import type { Sample, ShopGauge } from '@/lib/office/metrics/model.ts'
import type { StatusLine } from '../model.ts'

/** An event is usually handled within a second; one that waits longer than this is bad. */
const HANDLED_WITHIN_SECONDS = 120

/** What waits to be done, from the shop's numbers as read at `now`. */
export function queueLines(samples: readonly Sample[], now: Date): StatusLine[] {
  const heard = samples
    .filter(({ name }) => name === 'pos_webhook_waiting')
    .map(({ labels }) => labels?.environment ?? '')
  return [...heard.flatMap((environment) => eventLines(samples, environment, now)), jobLine(samples)]
}

function eventLines(samples: readonly Sample[], environment: string, now: Date): StatusLine[] {
  const section = 'webhooks' as const
  const of = (name: ShopGauge) =>
    samples.find((sample) => sample.name === name && sample.labels?.environment === environment)?.value
  const about = { environment: environment.toUpperCase() }
  const silent = of('pos_webhook_silent_seconds')
  const last: StatusLine =
    silent === undefined
      ? { section, sentence: 'eventsNever', verdict: 'look', params: about }
      : { section, sentence: 'eventsLast', verdict: 'good', params: { ...about, at: ago(now, silent) } }
  const count = of('pos_webhook_waiting') ?? 0
  if (count === 0) return [last]
  const seconds = of('pos_webhook_oldest_waiting_seconds') ?? 0
  const verdict = seconds > HANDLED_WITHIN_SECONDS ? 'bad' : 'good'
  return [last, { section, sentence: 'eventsWait', verdict, params: { ...about, count, at: ago(now, seconds) } }]
}

function jobLine(samples: readonly Sample[]): StatusLine {
  const section = 'webhooks' as const
  const [due = 0, running = 0, givenUp = 0] = ['due', 'running', 'given_up'].map(
    (state) => samples.find(({ name, labels }) => name === 'pos_queue_jobs' && labels?.state === state)?.value,
  )
  if (givenUp > 0) return { section, sentence: 'jobsGivenUp', verdict: 'bad', params: { count: givenUp } }
  return { section, sentence: 'jobs', verdict: 'good', params: { due, running } }
}

function ago(now: Date, seconds: number): string {
  return new Date(now.getTime() - seconds * 1000).toISOString()
}
