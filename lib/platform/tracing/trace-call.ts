import { type Attributes, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { processNow } from '@/lib/platform/shared/now.ts'
import { tracer } from './internal/tracer.ts'

/** A call to the Service that has just ended. `call` is its method and path without ids; `attributes` as `pos.*`. */
type Ended = { call: string; tookMs: number; failed: boolean; attributes: Attributes }

/** Adds a call to the Service that has just ended to the current trace. */
export function traceCall({ call, tookMs, failed, attributes }: Ended): void {
  const ended = processNow().getTime()
  const span = tracer().startSpan(call, { kind: SpanKind.CLIENT, startTime: ended - tookMs, attributes })
  if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end(ended)
}
