import { env } from '@/lib/platform/env/env.ts'

export type EndTracing = () => Promise<void>

/** To OTEL_EXPORTER_OTLP_ENDPOINT; without it, loads and does nothing. A silent collector stops nothing. */
export async function startTracing(process: 'web' | 'worker'): Promise<EndTracing> {
  const { tracing } = env()
  if (!tracing) return async () => {}
  const { provide } = await import('./provide.ts')
  return provide(process, tracing)
}
