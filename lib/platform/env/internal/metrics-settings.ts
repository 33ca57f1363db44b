import { Secret } from '../credential.ts'

/** Who may read the metrics, and where a worker serves its own; null if nowhere. */
export type MetricsSettings = { token: Secret; worker: { host: string; port: number } | null }

const PLACE = /^(?:(.+):)?(\d{1,5})$/

/** Reads METRICS_TOKEN and METRICS_PORT; a port alone means this machine. Null without a token. */
export function readMetrics(
  token: string | undefined,
  place: string | undefined,
  faults: string[],
): MetricsSettings | null {
  const [, host = '127.0.0.1', digits = ''] = PLACE.exec(place ?? '') ?? []
  const port = Number(digits)
  if (place && (digits === '' || port === 0 || port > 65_535))
    faults.push('METRICS_PORT must be a port or address:port')
  if (place && !token) faults.push('METRICS_TOKEN is missing: METRICS_PORT serves nobody without it')
  if (!token) return null
  return { token: new Secret(token), worker: place ? { host: host.replace(/^\[(.*)\]$/, '$1'), port } : null }
}
