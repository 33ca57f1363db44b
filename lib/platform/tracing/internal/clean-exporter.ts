import type { Attributes } from '@opentelemetry/api'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'

/** Attributes that may leave: our own, and what Next says of a request apart from its address. */
const KEPT = /^(pos\..+|http\.(method|route|status_code)|next\.(route|rsc|span_type)|error\.type)$/
/** Next names a span by the address it fetched; none of our own names contains one. */
const ADDRESS = /\S+:\/\/\S+/g

/**
 * An exporter that sends only names, times and harmless attributes: an address may open a customer’s slip, and an
 * error's message may contain what somebody typed.
 */
export function cleaned(exporter: SpanExporter): SpanExporter {
  return {
    export: (spans, done) => exporter.export(spans.map(clean), done),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  }
}

function clean(span: ReadableSpan): ReadableSpan {
  const value = {
    name: span.name.replace(ADDRESS, '…'),
    attributes: keep(span.attributes),
    events: [],
    status: { code: span.status.code },
    links: span.links.map(({ context }) => ({ context })),
  }
  return Object.create(span, Object.getOwnPropertyDescriptors(value))
}

function keep(attributes: Attributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => KEPT.test(name)))
}
