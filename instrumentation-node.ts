/** Long enough for a proxy that checks readiness each second. The demo has no proxy and must end at once. */
const LINGER_MS = 3_000

/** Starts what a web process runs beside Next. */
export async function startWebProcess(): Promise<void> {
  const { requireEnv } = await import('./lib/platform/env/require-env.ts')
  const { outliveLogReader } = await import('./lib/platform/log/log.ts')
  outliveLogReader()
  requireEnv()
  const { startTracing } = await import('./lib/platform/tracing/start-tracing.ts')
  const endTracing = await startTracing('web')
  const { watchRequests } = await import('./lib/platform/next/watch-requests.ts')
  const { env } = await import('./lib/platform/env/env.ts')
  const { busyPages, faultPages } = await import('./lib/platform/i18n/fault-page.ts')
  const { isSessionOpen, sessionOfCookies } = await import('./lib/people/sessions/find-actor.ts')
  const sessions = { find: sessionOfCookies, isOpen: isSessionOpen }
  const { logForeignForm: noteForeign } = await import('./lib/platform/log/log.ts')
  const pages = { faultPage: await faultPages(), busyPages: await busyPages() }
  watchRequests({ ...env(), ...pages, sessions, noteForeign })
  const { holdMemory } = await import('./lib/platform/memory/hold-memory.ts')
  if (process.env.NODE_ENV === 'production') holdMemory(env().webMemoryBytes)
  if (process.env.NODE_ENV === 'production') await endInOrder(env().demo, endTracing)
  const { endEarlyRequests } = await import('./lib/platform/next/on-request-start.ts')
  endEarlyRequests()
  const { requireDatabase } = await import('./lib/platform/database/require-database.ts')
  await requireDatabase()
  const { requireReducedRole } = await import('./lib/platform/database/require-database.ts')
  await requireReducedRole()
  const { announceFirstOwner } = await import('./lib/people/staff/first-owner.ts')
  await announceFirstOwner()
  const { startHub } = await import('./lib/platform/live/hub.ts')
  startHub()
  const { watchClock } = await import('./lib/platform/clock/compare-clocks.ts')
  await watchClock()
  const { watchCurrencyNames } = await import('./lib/books/currencies/currency-names.ts')
  await watchCurrencyNames()
  const { whenPaid } = await import('./lib/counter/collections/when-paid.ts')
  const { sellPaidTicket } = await import('./lib/counter/tickets/sell-paid-ticket.ts')
  whenPaid(sellPaidTicket)
}

async function endInOrder(demo: boolean, endTracing: () => Promise<void>): Promise<void> {
  const { endOnSignal } = await import('./lib/platform/ending/end-on-signal.ts')
  const { endHub } = await import('./lib/platform/live/hub.ts')
  const { disconnect } = await import('./lib/platform/database/db.ts')
  // With Next's own signal handling no connection is taken after the first signal, so there is nothing to wait for.
  const lingers = !demo && process.env.NEXT_MANUAL_SIG_HANDLE !== undefined
  const leave = async () => void (await Promise.all([disconnect(), endTracing()]))
  endOnSignal({ lingerMs: lingers ? LINGER_MS : 0, endStreams: endHub, leave })
}
