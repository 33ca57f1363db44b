import { isSpanContextValid, trace } from '@opentelemetry/api'

/** The trace ids for a log line; empty outside a trace. */
export function traceOfLine(): { trace_id?: string; span_id?: string } {
  const around = trace.getActiveSpan()?.spanContext()
  return around && isSpanContextValid(around) ? { trace_id: around.traceId, span_id: around.spanId } : {}
}
