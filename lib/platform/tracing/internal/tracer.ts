import { type Tracer, trace } from '@opentelemetry/api'

/** Starts our own spans; does nothing unless traces are on. */
export function tracer(): Tracer {
  return trace.getTracer('partner-pos')
}
