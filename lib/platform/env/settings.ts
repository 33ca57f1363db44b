import { createSecretKey, type KeyObject } from 'node:crypto'
import { Secret } from './credential.ts'

export type SealKey = { readonly id: string; readonly key: KeyObject }

const PAIR = /^([A-Za-z0-9][A-Za-z0-9_-]{0,15}):([A-Za-z0-9_-]{43})=?$/

/** `id:key` pairs with commas; 32 bytes in base64url. A fault never has a key. */
export function parseSealKeys(text: string): { ok: true; keys: SealKey[] } | { ok: false; fault: string } {
  const pairs = text.split(',').map((pair) => PAIR.exec(pair.trim()))
  const keys = pairs.flatMap((pair): SealKey[] => {
    const [, id, key] = pair ?? []
    return id && key ? [{ id, key: createSecretKey(Buffer.from(key, 'base64url')) }] : []
  })
  if (keys.length < pairs.length) return { ok: false, fault: 'must be id:key pairs, each key 32 bytes in base64url' }
  if (new Set(keys.map(({ id }) => id)).size < keys.length) return { ok: false, fault: 'must not use an id twice' }
  return { ok: true, keys }
}

export type Pepper = { readonly id: string; readonly secret: Secret }

const PEPPER = /^([a-z0-9]{1,12}):([^\s:,]{32,})$/

/** `id:secret` pairs with commas, newest first: new hashes use the first, older ones still match. */
export function parsePeppers(text: string, faults: string[]): Pepper[] {
  const peppers = text.split(',').flatMap((pair) => {
    const [, id, secret] = PEPPER.exec(pair.trim()) ?? []
    return id && secret ? [{ id, secret: new Secret(secret) }] : []
  })
  if (peppers.length < text.split(',').length) {
    faults.push('SECRET_PEPPERS must be id:secret pairs with commas, each secret of at least 32 characters')
  } else if (new Set(peppers.map(({ id }) => id)).size < peppers.length) {
    faults.push('SECRET_PEPPERS has an id twice')
  }
  return peppers
}

/** `share` from 0 to 1. */
export type TracingSettings = { url: string; headers: Readonly<Record<string, Secret>>; share: number }

const HEADER = /^([\w-]+)=(\S+)$/

/** OpenTelemetry's own variables; null without an endpoint. */
export function parseTracingSettings(
  endpoint: string | undefined,
  headers: string | undefined,
  share: string | undefined,
  faults: string[],
): TracingSettings | null {
  const secrets: Record<string, Secret> = {}
  for (const pair of headers?.split(',') ?? []) {
    const [, name, value] = HEADER.exec(pair) ?? []
    if (name && value) secrets[name] = new Secret(value)
    else if (pair !== '') faults.push('OTEL_EXPORTER_OTLP_HEADERS must be name=value pairs with commas')
  }
  const part = share ? Number(share) : 1
  if (!(part >= 0 && part <= 1)) faults.push('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1')
  if (!endpoint) return null
  return { url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, headers: secrets, share: part }
}

export type MetricsSettings = { token: Secret; worker: { host: string; port: number } | null }

const PLACE = /^(?:(.+):)?(\d{1,5})$/

/** A port alone means this machine. Null without a token. */
export function parseMetricsSettings(
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

type Source = Readonly<Record<string, string | undefined>>

const SAMPLE = /replace[-_]me/i

/** Here only the first makes anything new; an older one still opens what it made. */
const NEWEST_FIRST = ['SECRET_PEPPERS', 'SEAL_KEYS', 'AUDIT_KEYS']

/** Whoever reads the sources could forge sessions or open what is sealed. A fault never has the value. */
export function findPublishedSamples(source: Source, names: readonly string[]): string[] {
  const ours = Object.entries(source).filter(([name]) => names.includes(name) || name.startsWith('SERVICE_'))
  return ours.flatMap(([name, value = '']) => {
    const used = NEWEST_FIRST.includes(name) ? value.replace(/,.*/s, '') : value
    const decoded = used.split(/[,:]/).map((part) => Buffer.from(part, 'base64url').toString('latin1'))
    const isSample = [used, ...decoded].some((text) => SAMPLE.test(text))
    return isSample ? [`${name} still holds the published sample: put in a value of your own`] : []
  })
}
