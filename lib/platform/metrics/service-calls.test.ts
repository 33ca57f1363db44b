import { afterEach, expect, test } from 'vitest'
import { processRegistry } from './service-calls.ts'

const shared = globalThis as { posMetrics?: unknown; posEnv?: unknown }

afterEach(() => {
  delete shared.posMetrics
  delete shared.posEnv
})

test.each([
  ['with METRICS_TOKEN', { token: 'a token', worker: null }, true],
  ['without METRICS_TOKEN', null, false],
])('%s, a process watches its event loop only to tell of it', (_who, metrics, watches) => {
  shared.posEnv = { metrics }
  const names = processRegistry().getMetricsAsArray()
  expect(names.some(({ name }) => name === 'nodejs_eventloop_lag_p99_seconds')).toBe(watches)
})
