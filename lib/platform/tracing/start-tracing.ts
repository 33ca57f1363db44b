import { env } from '@/lib/platform/env/env.ts'

/** Sends what has not been sent yet; call it before the process ends. */
export type EndTracing = () => Promise<void>

/**
 * Sends traces of this process to where OTEL_EXPORTER_OTLP_ENDPOINT says, by OTLP over HTTP with JSON; loads and does
 * nothing without it. A collector that does not answer loses traces and stops nothing.
 */
export async function startTracing(process: 'web' | 'worker'): Promise<EndTracing> {
  const { tracing } = env()
  if (!tracing) return async () => {}
  const { provide } = await import('./internal/provide.ts')
  return provide(process, tracing)
}
