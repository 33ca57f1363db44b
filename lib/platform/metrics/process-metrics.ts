import { createHash, timingSafeEqual } from 'node:crypto'
import { Gauge, type Registry } from 'prom-client'
import { aheadOf } from '@/lib/platform/clock/compare-clocks.ts'
import { poolCounts } from '@/lib/platform/database/db.ts'
import { env } from '@/lib/platform/env/env.ts'
import { hearsChanges } from '@/lib/platform/live/hearing.ts'
import { liveScreens } from '@/lib/platform/live/hub.ts'
import { processRegistry, registerServiceCalls } from './service-calls.ts'

const CONNECTIONS = 'pos_database_connections'

/** Without asking the database. */
export function processMetrics(): Registry {
  const registry = processRegistry()
  if (registry.getSingleMetric(CONNECTIONS)) return registry
  registerServiceCalls()
  const registers = [registry]
  new Gauge({
    name: CONNECTIONS,
    help: 'Connections of this process to the database, by pool and state: busy, idle.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const { pool, busy, idle } of poolCounts()) {
        this.set({ pool, state: 'busy' }, busy)
        this.set({ pool, state: 'idle' }, idle)
      }
    },
  })
  new Gauge({
    name: 'pos_database_waiting',
    help: 'Requests of this process that wait for a connection to the database, by pool.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const { pool, waiting } of poolCounts()) this.set({ pool }, waiting)
    },
  })
  new Gauge({
    name: 'pos_live_screens',
    help: 'Live screens that listen to this process.',
    registers,
    collect() {
      this.set(liveScreens())
    },
  })
  new Gauge({
    name: 'pos_live_deaf',
    help: 'Whether this process hears no changes though its database answers: 1 or 0.',
    registers,
    collect() {
      this.set(hearsChanges() === false ? 1 : 0)
    },
  })
  new Gauge({
    name: 'pos_clock_ahead_seconds',
    help: 'By how much this process’s clock was ahead of another when last compared: database, service.',
    labelNames: ['other'],
    registers,
    collect() {
      for (const other of ['database', 'service'] as const) {
        const aheadMs = aheadOf(other)
        if (aheadMs !== null) this.set({ other }, aheadMs / 1000)
      }
    },
  })
  return registry
}

/** `shut`: without METRICS_TOKEN nobody may read them. */
type Watching = 'allowed' | 'refused' | 'shut'

/** Compares in constant time. */
export function mayWatch(authorization: string | null): Watching {
  const { metrics } = env()
  if (!metrics) return 'shut'
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const sent = digest(authorization ?? '')
  return timingSafeEqual(sent, digest(`Bearer ${metrics.token.reveal()}`)) ? 'allowed' : 'refused'
}
