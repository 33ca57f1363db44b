import { collectDefaultMetrics, Registry } from 'prom-client'
import { env } from '@/lib/platform/env/env.ts'

/** Node's event loop monitor wakes the process this often, for as long as it runs. */
const LOOP_LOOKED_AT_MS = 50

const shared = globalThis as { posMetrics?: Registry }

/**
 * This process's own counts, plus Node's numbers if metrics are on: watching the event loop costs an idle till a
 * fortieth of its processor. One registry however many bundles load this file.
 */
export function processRegistry(): Registry {
  if (shared.posMetrics) return shared.posMetrics
  const registry = new Registry()
  if (env().metrics) collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_LOOKED_AT_MS })
  shared.posMetrics = registry
  return registry
}
