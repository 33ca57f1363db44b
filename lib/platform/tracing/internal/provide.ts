import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { TracingSettings } from '@/lib/platform/env/tracing-settings.ts'
import { cleaned } from './clean-exporter.ts'
import { wantedTrace } from './wanted-trace.ts'

const LEAVES_WITHIN_MS = 2_000

/**
 * Starts collecting and sending this process's spans. Returns a function that sends the last ones within two seconds.
 */
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
