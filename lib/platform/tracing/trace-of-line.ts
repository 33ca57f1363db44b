import { isSpanContextValid, trace } from '@opentelemetry/api'

/** What a log line says of the trace in which it is written; nothing outside of one. */
export function traceOfLine(): { trace_id?: string; span_id?: string } {
  const around = trace.getActiveSpan()?.spanContext()
  return around && isSpanContextValid(around) ? { trace_id: around.traceId, span_id: around.spanId } : {}
}
