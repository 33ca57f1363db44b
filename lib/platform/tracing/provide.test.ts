import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { expect, test } from 'vitest'
import { cleaned } from './provide.ts'

test('names, times, links and harmless attributes leave; addresses, events and the words of an error do not', async () => {
  const exporter = new InMemorySpanExporter()
  const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter: cleaned(exporter) })] })
  const tracer = provider.getTracer('next.js')
  const attributes = { 'http.target': '/r/secret', 'http.route': '/r/[code]', 'pos.result': 'ok', 'net.peer.name': 'x' }
  const linked = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), traceFlags: 1 }
  const links = [{ context: linked, attributes: { from: '/r/secret' } }]
  const span = tracer.startSpan('fetch GET https://pos.example/r/secret', { attributes, links })
  span.recordException(new Error('unknown number 0772345671'))
  span.setStatus({ code: 2, message: 'unknown number 0772345671' })
  span.end()
  const [sent] = exporter.getFinishedSpans()
  expect(sent?.name).toBe('fetch GET …')
  expect(sent?.attributes).toEqual({ 'http.route': '/r/[code]', 'pos.result': 'ok' })
  expect(sent?.links).toEqual([{ context: linked }])
  expect(sent?.status).toEqual({ code: 2 })
  expect(sent?.events).toEqual([])
  expect(sent?.spanContext()).toEqual(span.spanContext())
  expect(sent?.duration).toHaveLength(2)
})
