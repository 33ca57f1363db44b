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

/** Makes the process's spans be kept and sent; returns how to send the last of them, which takes two seconds at most. */
export function provide(process: string, { url, headers, share }: TracingSettings): () => Promise<void> {
  const exporter = new OTLPTraceExporter({ url, headers: shown(headers) })
  const ids = new RandomIdGenerator()
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `partner-pos-${process}` }),
    // The same share of the same traces in each process: it goes by the trace's id.
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    idGenerator: {
      generateTraceId: () => wantedTrace() ?? ids.generateTraceId(),
      generateSpanId: () => ids.generateSpanId(),
    },
    spanProcessors: [new BatchSpanProcessor({ exporter: cleaned(exporter) })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  // Next hands a request on to itself by these headers; those of a visitor were taken away.
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  return () => provider.forceFlush({ timeoutMillis: LEAVES_WITHIN_MS }).catch(() => {})
}

function shown(headers: TracingSettings['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.reveal()]))
}
