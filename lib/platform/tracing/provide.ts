import { type Attributes, context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  type ReadableSpan,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { TracingSettings } from '@/lib/platform/env/settings.ts'
import { wantedTrace } from './trace.ts'

const LEAVES_WITHIN_MS = 2_000

/** Returns a function that sends the last spans within two seconds. */
export function provide(process: string, { url, headers, share }: TracingSettings): () => Promise<void> {
  const exporter = new OTLPTraceExporter({ url, headers: shown(headers) })
  const ids = new RandomIdGenerator()
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `partner-pos-${process}` }),
    // Decides by trace id, so every process keeps the same share of the same traces.
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    idGenerator: {
      generateTraceId: () => wantedTrace() ?? ids.generateTraceId(),
      generateSpanId: () => ids.generateSpanId(),
    },
    spanProcessors: [new BatchSpanProcessor({ exporter: cleaned(exporter) })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  // Next hands a request on to itself with these headers; a visitor's were removed.
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  return () => provider.forceFlush({ timeoutMillis: LEAVES_WITHIN_MS }).catch(() => {})
}

function shown(headers: TracingSettings['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.reveal()]))
}

/** Our own, and what Next says of a request apart from its address. */
const ALLOWED_NAMES = /^(pos\..+|http\.(method|route|status_code)|next\.(route|rsc|span_type)|error\.type)$/
/** Next names a span by the address it fetched. */
const ADDRESS = /\S+:\/\/\S+/g

/** An address may open a slip, and an error's message may contain what somebody typed. */
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
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => ALLOWED_NAMES.test(name)))
}
