import { collectDefaultMetrics, Registry } from 'prom-client'

const shared = globalThis as { posMetrics?: Registry }

/** What this process counts about itself, with Node's own numbers; one however many bundles load this file. */
export function processRegistry(): Registry {
  if (shared.posMetrics) return shared.posMetrics
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  shared.posMetrics = registry
  return registry
}
