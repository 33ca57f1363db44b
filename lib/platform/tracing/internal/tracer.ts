import { type Tracer, trace } from '@opentelemetry/api'

/** What starts our own spans; it does nothing unless traces are on. */
export function tracer(): Tracer {
  return trace.getTracer('partner-pos')
}
