import { context, ROOT_CONTEXT, type Span, SpanStatusCode, trace } from '@opentelemetry/api'
import { tracer } from './internal/tracer.ts'
import { withTraceId } from './internal/wanted-trace.ts'

/**
 * Runs one step of a sale, payment or top-up in that order's own trace, whose id is the order's without dashes. The
 * press and the worker's look-ups, even the next day's, are thus found together by the id in the log and the rows. The
 * step and its surrounding request or job link to each other. Only runs `work` unless traces are on.
 */
export function traceOrder<T>(orderId: string, step: string, work: () => Promise<T>): Promise<T> {
  const traceId = orderId.replaceAll('-', '')
  const around = trace.getActiveSpan()
  if (around?.spanContext().traceId === traceId) return inSpan(tracer().startSpan(step), work)
  const links = around ? [{ context: around.spanContext() }] : []
  const span = withTraceId(traceId, () => tracer().startSpan(step, { root: true, links }, ROOT_CONTEXT))
  around?.addLink({ context: span.spanContext() })
  return inSpan(span, work)
}

/** Runs a job of the worker in a trace of its own, or within the current one. */
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
