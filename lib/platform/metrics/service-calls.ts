import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { env } from '@/lib/platform/env/env.ts'

const SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30]
/** Unmasked, each would become a series. */
const NAMED_OBJECT = /^(\S+ \/(?:products|transactions|collections|fundings))\/[^/]+/

type Instruments = {
  took: Histogram<'call' | 'result'>
  refused: Counter<'call' | 'code'>
  silent: Counter<'call' | 'cause'>
}

const shared = globalThis as { posServiceCalls?: Instruments }

function instruments(): Instruments {
  const registers = [processRegistry()]
  shared.posServiceCalls ??= {
    took: new Histogram({
      name: 'pos_service_request_duration_seconds',
      help: 'How long the Service took to answer, by call and by what came of it: ok, refused, unanswered.',
      labelNames: ['call', 'result'],
      buckets: SECONDS,
      registers,
    }),
    refused: new Counter({
      name: 'pos_service_refusals_total',
      help: 'Refusals of the Service, by call and code.',
      labelNames: ['call', 'code'],
      registers,
    }),
    silent: new Counter({
      name: 'pos_service_unanswered_total',
      help: 'Calls to the Service without a usable answer, by call and cause.',
      labelNames: ['call', 'cause'],
      registers,
    }),
  }
  return shared.posServiceCalls
}

export type CallResult = { result: 'ok' } | { result: 'refused' | 'unanswered'; why: string }

export function callWithoutIds(call: string): string {
  return call.replace(NAMED_OBJECT, '$1/:id')
}

export function countServiceCall(counted: { call: string; tookMs: number } & CallResult): void {
  const { took, refused, silent } = instruments()
  const call = callWithoutIds(counted.call)
  took.observe({ call, result: counted.result }, counted.tookMs / 1000)
  if (counted.result === 'refused') refused.inc({ call, code: counted.why })
  if (counted.result === 'unanswered') silent.inc({ call, cause: counted.why })
}

/** So that they are served before the first call. */
export function registerServiceCalls(): void {
  instruments()
}

const LOOP_LOOKED_AT_MS = 50

const registryHolder = globalThis as { posMetrics?: Registry }

/** Node's own only with metrics on: watching the event loop costs an idle till a fortieth of its processor. */
export function processRegistry(): Registry {
  if (registryHolder.posMetrics) return registryHolder.posMetrics
  const registry = new Registry()
  if (env().metrics) collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_LOOKED_AT_MS })
  registryHolder.posMetrics = registry
  return registry
}
