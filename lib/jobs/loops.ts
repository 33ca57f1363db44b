import { nameOlderHeld } from '@/lib/books/journal/name-held.ts'
import { updateTotals } from '@/lib/books/totals/update-totals.ts'
import { expireChange } from '@/lib/counter/change-owed/change-rule.ts'
import { catchUpWithService } from '@/lib/counter/recovery/catch-up.ts'
import { deliverAlerts } from '@/lib/office/alerts/deliver-alerts.ts'
import { watchAlerts } from '@/lib/office/alerts/watch-alerts.ts'
import { refreshCustomerLists } from '@/lib/office/customers/refresh-customer-lists.ts'
import { deliverReports, planReports } from '@/lib/office/report-mail/deliver-reports.ts'
import { sealPlainRows } from '@/lib/office/sealing/seal-rows.ts'
import { refreshSoldDays } from '@/lib/office/sold/refresh-sold-days.ts'
import { handleDue } from '@/lib/office/webhook-inbox/handle-due.ts'
import { sealAudit } from '@/lib/people/audit/chain.ts'
import { clearExpired } from '@/lib/people/sessions/clear-expired.ts'
import { createMonths } from '@/lib/platform/database/schema.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { env } from '@/lib/platform/env/env.ts'
import { clearHeartbeats, heartbeats, MONTHS } from '@/lib/platform/health/heartbeat.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/platform/shared/time/durations.ts'
import { watchPartner } from '@/lib/service/standing/account.ts'
import { refreshBalance } from '@/lib/service/standing/refresh-balance.ts'
import { followStatement } from './follow-statement.ts'
import { listDue } from './list-due.ts'
import { type Loop, repeat } from './repeat.ts'
import { SELLING, SWEEPS } from './sweep.ts'
import { watchCatalogue } from './watch-catalogue.ts'
import { watchCollections, watchReversals } from './watch-lists.ts'

const LOOK_EVERY_MS = 1_000
/** What a look finds due is begun at once; this is how long a loop rests that no look has called. */
const UNCALLED_MS = 10_000
const BALANCE_SETTLES_MS = 300
/** Each sale is heard of; a key that asked after each would use up the calls that it may make, and could not sell. */
const BALANCE = { restMs: 3_000 }
/** Without an answer the balance on the screens grows old, or was never known: a minute is long to wait for it. */
const BALANCE_RETRY_MS = 10_000
/** After money moved, its row is read sooner than the minute's turn, but not once per sale in a busy hour. */
const STATEMENT_SETTLES_MS = 10_000
/** For loops that read long lists page by page, price each item of a paid ticket, or mail reports. */
const LISTS = { stuckAfterMs: 30 * MINUTE_MS }
/** For loops whose first reading, sealing or summing in a shop with a long history may take hours. */
const MUCH = { stuckAfterMs: 3 * HOUR_MS }

type Work = (alive: () => void) => Promise<unknown>

export type Loops = {
  /** Events came in: handles them ahead of their turn. */
  handleSoon(): void
  /** Money moved: reads balances and statements ahead of their turn. */
  refreshSoon(): void
  /** Resolves once no run is under way. */
  stop(): Promise<void>
}

/** Starts the worker's loops; each successful run is stored as a heartbeat. */
export function startLoops(): Loops {
  const note = heartbeats()
  const loops = new Map<string, Loop>()
  const start = (name: string, everyMs: number, work: Work, limit = {}): Loop => {
    const noted = async (alive: () => void) => {
      await work(alive)
      await note(name)
    }
    const loop = repeat(name, everyMs, noted, limit)
    loops.set(name, loop)
    return loop
  }
  for (const [name, sweep] of Object.entries(SWEEPS)) {
    const turn = (alive: () => void) => sweep(() => Promise.all([alive(), note(name)]))
    start(name, UNCALLED_MS, turn, SELLING.includes(name) ? LISTS : {})
  }
  let resting = false
  const catchUpAndRest = async () => {
    const restMs = await catchUp()
    // handleSoon ignores events until the rest and the run after it are over, so look once more.
    if (restMs !== null || resting) webhooks.soon(restMs ?? 0)
    resting = restMs !== null
  }
  const webhooks = start('webhooks', UNCALLED_MS, catchUpAndRest, LISTS)
  start('audit', MINUTE_MS, sealAudit, MUCH)
  start('totals', MINUTE_MS, () => nameOlderHeld().then(() => updateTotals()), MUCH)
  start('customers', MINUTE_MS, () => refreshCustomerLists(), MUCH)
  start('sold days', MINUTE_MS, refreshSoldDays, MUCH)
  start('clearing', DAY_MS, () => Promise.all([clearExpired(), clearHeartbeats(), expireChange()]), MUCH)
  start('sealing', DAY_MS, sealPlainRows, MUCH)
  start(MONTHS, HOUR_MS, createMonths)
  start('alerts', MINUTE_MS, async (alive) => {
    await watchAlerts(officeEnvironment())
    await deliverAlerts(alive)
  })
  const mailReports = async (alive: () => void) => {
    await planReports()
    await deliverReports(alive)
  }
  start('reports', MINUTE_MS, mailReports, LISTS)
  const { credentials } = env()
  const balances = credentials.map((credential) => {
    start(`reversals ${credential.name}`, MINUTE_MS, (alive) => watchReversals(credential, alive), LISTS)
    start(`collections ${credential.name}`, MINUTE_MS, (alive) => watchCollections(credential, alive), LISTS)
    const { name, environment } = credential
    const ask = async () => {
      // Whose key it is must be known before another partner's takes its name.
      const [answered] = await Promise.all([
        refreshBalance(credential),
        watchPartner({ credential: name, environment }),
      ])
      if (!answered) balance.soon(BALANCE_RETRY_MS)
    }
    const balance: Loop = start(`balance ${name}`, MINUTE_MS, ask, BALANCE)
    return balance
  })
  const environments = new Set(credentials.map(({ environment }) => environment))
  const statements = [...environments].map((environment) => {
    start(`recovery ${environment}`, UNCALLED_MS, (alive) => catchUpWithService(environment, alive), LISTS)
    start(`catalogue ${environment}`, HOUR_MS, () => watchCatalogue(environment), MUCH)
    return start(`statement ${environment}`, MINUTE_MS, () => followStatement(environment), MUCH)
  })
  const handleSoon = () => {
    if (!resting) webhooks.soon(0)
  }
  const look = repeat('look', LOOK_EVERY_MS, async () => {
    for (const name of await listDue()) {
      if (name === 'webhooks') handleSoon()
      else loops.get(name)?.soon(0)
    }
  })
  return {
    handleSoon,
    refreshSoon() {
      for (const balance of balances) balance.soon(BALANCE_SETTLES_MS)
      for (const statement of statements) statement.soon(STATEMENT_SETTLES_MS)
    },
    async stop() {
      await Promise.all([look, ...loops.values()].map((loop) => loop.stop()))
    },
  }
}

/** A multiple of the processor time used: catching up takes a fifth of one processor, the rest is for selling. */
const RESTS_TIMES = 4

/** Handles the next part of the due events. Returns milliseconds to rest before the next; null if nothing is due. */
export async function catchUp(): Promise<number | null> {
  const before = process.cpuUsage()
  const more = await handleDue()
  const { user, system } = process.cpuUsage(before)
  return more ? (RESTS_TIMES * (user + system)) / 1_000 : null
}
