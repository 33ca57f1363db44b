import { getShopSamples } from '@/lib/office/metrics/get-shop-samples.ts'
import type { Sample, ShopGauge } from '@/lib/office/metrics/model.ts'
import { env } from '@/lib/platform/env/env.ts'
import { HEARING_ADVICE, hearsChanges } from '@/lib/platform/live/hearing.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import type { Silence } from '@/lib/service/silence/model.ts'
import { listSilences } from '@/lib/service/silence/silences.ts'

/** Something wrong with the shop, for the people who run it: what, in which part, and what to do. */
export type Problem = { problem: string; of?: string; value: number; action: string }

type Limit = { over: number; problem: string; action: string }

/** Above which value a number is a problem; the alert rules (ops/prometheus/rules.yaml) have the same limits. */
const LIMITS: Partial<Record<ShopGauge, Limit>> = {
  pos_worker_silent_seconds: { over: 120, problem: 'no worker follows sales', action: 'Start a worker.' },
  pos_sales_oldest_unknown_seconds: {
    over: 900,
    problem: 'a sale has been not known for over fifteen minutes',
    action: 'See whether the Service answers. Then press Check now on the sale, under Now in the office.',
  },
  pos_sales_oldest_open_seconds: {
    over: 3_600,
    problem: 'a sale has been waiting for over an hour',
    action: 'Call the support of the Service with its reference.',
  },
  pos_payments_oldest_open_seconds: {
    over: 3_600,
    problem: 'a payment by mobile money has been open for over an hour',
    action: 'Call the support of the Service with its reference.',
  },
  pos_webhook_oldest_waiting_seconds: {
    over: 300,
    problem: 'events of the Service wait to be handled',
    action: 'See the log of the worker.',
  },
  pos_queue_jobs: { over: 0, problem: 'a job of the queue was given up', action: 'See the log of the worker.' },
  pos_statement_lag_seconds: {
    over: 1_800,
    problem: 'the statement is not read to its end',
    action: 'The Statement page says what stops it.',
  },
  pos_statement_unexplained_rows: {
    over: 0,
    problem: 'rows of the statement are explained by nothing',
    action: 'Assign them under Statement, Rows to assign.',
  },
  pos_journal_faults: { over: 0, problem: 'the books break a rule', action: 'Run npm run books:check.' },
  pos_service_keys_stopped: {
    over: 0,
    problem: 'the Service lets a key sell nothing',
    action: 'The Set-up page says which and why.',
  },
}

/** For these numbers only this label is a problem: other loops pause for long, and jobs are due all the time. */
const ONLY: Partial<Record<ShopGauge, string>> = { pos_worker_silent_seconds: 'sweep', pos_queue_jobs: 'given_up' }

/** What is wrong with the shop now; empty if nothing is. Contains no name, number or ticket. */
export async function listProblems(): Promise<Problem[]> {
  const deaf = { problem: 'screens are not told of changes', value: 1, action: HEARING_ADVICE }
  const [shop, silences] = await Promise.all([
    getShopSamples(),
    listSilences(env().credentials.map(({ name }) => name)),
  ])
  const ofScreens = hearsChanges() === false ? [deaf] : []
  return [...ofScreens, ...shop.flatMap(problemsOf), ...silences.map(silentProblem)]
}

function silentProblem({ credential, topics, cause, since }: Silence): Problem {
  const value = Math.round((sharedNow().getTime() - since.getTime()) / 1000)
  const of = `${credential}: ${topics.join(', ')}: ${cause}`
  return { problem: 'the Service gives no usable answer', of, value, action: 'The Set-up page says what to do.' }
}

function problemsOf({ name, labels = {}, value }: Sample): Problem[] {
  const limit = LIMITS[name]
  const of = Object.values(labels).join(' ')
  if (!limit || value <= limit.over || (ONLY[name] ?? of) !== of) return []
  const { problem, action } = limit
  // A worker that never ran is silent for Infinity, which JSON cannot hold.
  return [{ problem, ...(of !== '' && { of }), value: Math.round(Math.min(value, Number.MAX_SAFE_INTEGER)), action }]
}
