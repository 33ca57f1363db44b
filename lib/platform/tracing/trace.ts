import {
  type Attributes,
  context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { processNow } from '@/lib/platform/shared/time/now.ts'

/** In the order's own trace, whose id is the order's without dashes: press and look-ups are found together. */
export function traceOrder<T>(orderId: string, step: string, work: () => Promise<T>): Promise<T> {
  const traceId = orderId.replaceAll('-', '')
  const around = trace.getActiveSpan()
  if (around?.spanContext().traceId === traceId) return inSpan(tracer().startSpan(step), work)
  const links = around ? [{ context: around.spanContext() }] : []
  const span = withTraceId(traceId, () => tracer().startSpan(step, { root: true, links }, ROOT_CONTEXT))
  around?.addLink({ context: span.spanContext() })
  return inSpan(span, work)
}

export function traceJob<T>(name: string, work: () => Promise<T>): Promise<T> {
  return inSpan(tracer().startSpan(name), work)
}

async function inSpan<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await context.with(trace.setSpan(context.active(), span), work)
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}

/** `call`: method and path without ids. */
type Ended = { call: string; tookMs: number; failed: boolean; attributes: Attributes }

export function traceCall({ call, tookMs, failed, attributes }: Ended): void {
  const ended = processNow().getTime()
  const span = tracer().startSpan(call, { kind: SpanKind.CLIENT, startTime: ended - tookMs, attributes })
  if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end(ended)
}

function tracer(): Tracer {
  return trace.getTracer('partner-pos')
}

const shared = globalThis as { posWantedTrace?: string }

function withTraceId<T>(traceId: string, start: () => T): T {
  shared.posWantedTrace = traceId
  try {
    return start()
  } finally {
    delete shared.posWantedTrace
  }
}

/** Undefined for a random one. */
export function wantedTrace(): string | undefined {
  return shared.posWantedTrace
}

/** Empty outside a trace. */
export function traceOfLine(): { trace_id?: string; span_id?: string } {
  const around = trace.getActiveSpan()?.spanContext()
  return around && isSpanContextValid(around) ? { trace_id: around.traceId, span_id: around.spanId } : {}
}
