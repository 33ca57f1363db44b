import { env } from '@/lib/platform/env/env.ts'

/** Sends what has not been sent yet; call it before the process ends. */
export type EndTracing = () => Promise<void>

/**
 * Sends this process's traces to OTEL_EXPORTER_OTLP_ENDPOINT, by OTLP over HTTP with JSON; without it, loads and does
 * nothing. A collector that does not answer loses traces and stops nothing.
 */
export async function startTracing(process: 'web' | 'worker'): Promise<EndTracing> {
  const { tracing } = env()
  if (!tracing) return async () => {}
  const { provide } = await import('./internal/provide.ts')
  return provide(process, tracing)
}
