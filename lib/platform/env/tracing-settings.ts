import { Secret } from './credential.ts'

/** Where traces go, the headers sent with them, and the share that is sent, from 0 to 1. */
export type TracingSettings = { url: string; headers: Readonly<Record<string, Secret>>; share: number }

const HEADER = /^([\w-]+)=(\S+)$/

/**
 * Reads OpenTelemetry's own variables: OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS (`name=value` pairs
 * separated by commas) and OTEL_TRACES_SAMPLER_ARG. Null without an endpoint.
 */
export function readTracing(
  endpoint: string | undefined,
  headers: string | undefined,
  share: string | undefined,
  faults: string[],
): TracingSettings | null {
  const kept: Record<string, Secret> = {}
  for (const pair of headers?.split(',') ?? []) {
    const [, name, value] = HEADER.exec(pair) ?? []
    if (name && value) kept[name] = new Secret(value)
    else if (pair !== '') faults.push('OTEL_EXPORTER_OTLP_HEADERS must be name=value pairs with commas')
  }
  const part = share ? Number(share) : 1
  if (!(part >= 0 && part <= 1)) faults.push('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1')
  if (!endpoint) return null
  return { url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, headers: kept, share: part }
}
