import { z } from 'zod'
import { isLoopbackHost, parseProxies, type TrustedProxies } from '@/lib/platform/http/addresses.ts'
import { MOBILE_MONEY } from '@/lib/platform/shared/payment.ts'
import { type Credential, createCredential, Secret } from './credential.ts'
import {
  findPublishedSamples,
  type MetricsSettings,
  type Pepper,
  parseMetricsSettings,
  parsePeppers,
  parseSealKeys,
  parseTracingSettings,
  type SealKey,
  type TracingSettings,
} from './settings.ts'

export type AuditKey = { id: string; secret: string }

type Login = { role: string; password: string }

type CollectionMethod = { value: string; label: string }

/** `phone`: it needs the number of the wallet that pays. */
type FundingMethod = CollectionMethod & { phone: boolean }

export type Env = {
  databaseUrl: string
  /** Without a pooler; null if one address serves for all (`directUrl`). */
  databaseDirectUrl: string | null
  /** How far behind the replica for past days may be; null without one. */
  databaseRead: { url: string; behindMs: number } | null
  serviceBaseUrl: string
  credentials: readonly Credential[]
  collectionMethods: readonly CollectionMethod[]
  fundingMethods: readonly FundingMethod[]
  mail: { smtpUrl: string; from: string } | null
  /** `toPrivate` allows internal addresses; null if none may be sent. */
  alertWebhooks: { secret: string; toPrivate: boolean } | null
  sessionSecret: string
  peppers: readonly Pepper[]
  /** The first seals, all of them open. */
  sealKeys: readonly SealKey[]
  /** From which forms may be posted. */
  appOrigins: readonly string[]
  /** The company account; null if none. `name` is on the button. */
  oidc: { issuer: string; clientId: string; clientSecret: Secret; name: string; prompt: string } | null
  trustedProxies: TrustedProxies
  metrics: MetricsSettings | null
  tracing: TracingSettings | null
  /** The first signs, the others verify older links. */
  auditKeys: readonly AuditKey[]
  /** Null if that is the role of `databaseUrl`. */
  auditRole: Login | null
  /** From this link on every link must be keyed. */
  auditKeyedFrom: bigint | null
  partnerName: string
  /** How much memory a web process may hold before it collects what is no longer used. */
  webMemoryBytes: number
  demo: boolean
  logLevel: string
}

type Source = Readonly<Record<string, string | undefined>>

/** With less, most of it is Node, Next and our own code, and web would collect all the time. */
const LEAST_WEB_MEMORY_MB = 256
const USUAL_WEB_MEMORY_MB = 400

const Variables = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// address' }),
  DATABASE_DIRECT_URL: z
    .union([z.literal(''), z.url({ protocol: /^postgres(ql)?$/ })], { error: 'must be a postgresql:// address' })
    .optional(),
  DATABASE_READ_URL: z
    .union([z.literal(''), z.url({ protocol: /^postgres(ql)?$/ })], { error: 'must be a postgresql:// address' })
    .optional(),
  DATABASE_READ_BEHIND: z
    .string()
    .regex(/^$|^[1-9]\d{0,4}$/, 'must be a number of seconds, for example 60')
    .optional(),
  SERVICE_BASE_URL: z.url({ protocol: /^https?$/, error: 'must be the address of the Service, ending in /api/v1' }),
  SERVICE_CREDENTIALS: z
    .string({ error: 'must list the names of the Service keys, for example "main" or "harare,bulawayo"' })
    .regex(/^[a-z][a-z0-9_]*(,[a-z][a-z0-9_]*)*$/, 'must be lower-case names separated by commas'),
  SERVICE_COLLECTION_METHODS: z
    .string()
    .regex(/^[^:,]+:[^,]+(,[^:,]+:[^,]+)*$/, 'must be value:Label pairs separated by commas')
    .optional(),
  SERVICE_FUNDING_METHODS: z
    .string()
    .regex(
      /^[^:,]+:[^:,]+(:phone)?(,[^:,]+:[^:,]+(:phone)?)*$/,
      'must be value:Label or value:Label:phone, with commas',
    )
    .default(`mobile_money:${MOBILE_MONEY}:phone,usdt:USDT`),
  SMTP_URL: z
    .union([z.literal(''), z.url({ protocol: /^smtps?$/ })], { error: 'must be an smtp:// or smtps:// address' })
    .optional(),
  MAIL_FROM: z.string().optional(),
  ALERT_WEBHOOK_SECRET: z
    .union([z.literal(''), z.string().min(16)], { error: 'must have at least 16 characters' })
    .optional(),
  ALERT_PRIVATE_WEBHOOKS: z.enum(['', '0', '1'], { error: 'must be 1 or left out' }).optional(),
  SESSION_SECRET: z.string({ error: 'is missing' }).min(32, 'must have at least 32 characters'),
  SECRET_PEPPERS: z.string({ error: 'is missing: what goes into the hashes of PINs and passwords, as id:secret' }),
  SEAL_KEYS: z.string({ error: 'is missing: what stored tokens and codes are sealed with' }),
  APP_ORIGINS: z.string({ error: 'must list the addresses that staff open, for example https://pos.example' }).min(1),
  OIDC_ISSUER: z
    .union([z.literal(''), z.url({ protocol: /^https?$/ })], { error: 'must be an https address' })
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40, 'must have at most 40 characters').optional(),
  OIDC_PROMPT: z.enum(['', 'login', 'select_account'], { error: 'must be login or select_account' }).optional(),
  AUDIT_KEYS: z
    .string()
    .regex(/^$|^[a-z0-9-]{1,20}:[^:,\s]{32,}(,[a-z0-9-]{1,20}:[^:,\s]{32,})*$/, {
      error: 'must be name:secret pairs with commas, each secret of at least 32 characters',
    })
    .default(''),
  AUDIT_ROLE: z
    .string()
    .regex(/^$|^[^:\s]+:\S+$/, 'must be a role of the database and its password, as role:password')
    .default(''),
  AUDIT_KEYED_FROM: z
    .string()
    .regex(/^\d{0,18}$/, 'must be the number of a link, as npm run audit:verify shows it')
    .default(''),
  METRICS_TOKEN: z.union([z.literal(''), z.string().min(16)], { error: 'must have at least 16 characters' }).optional(),
  METRICS_PORT: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .union([z.literal(''), z.url({ protocol: /^https?$/ })], { error: 'must be an http or https address' })
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_TRACES_SAMPLER_ARG: z.string().optional(),
  TRUSTED_PROXIES: z.string().default('127.0.0.1,::1'),
  PARTNER_NAME: z.string({ error: 'is missing: the name on the slip' }).min(1, 'is empty: the name on the slip'),
  WEB_MEMORY_MB: z
    .string()
    .refine((text) => text === '' || (/^\d{3,5}$/.test(text) && Number(text) >= LEAST_WEB_MEMORY_MB), {
      error: `must be a number of megabytes, at least ${LEAST_WEB_MEMORY_MB}, for example ${USUAL_WEB_MEMORY_MB}`,
    })
    .default(''),
  DEMO: z.enum(['', '0', '1'], { error: 'must be 1 or left out' }).optional(),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error'], { error: 'must be debug, info, warn or error' })
    .default('info'),
})

/** A fault names the variable, never its value. */
export function parseEnvironment(source: Source): { ok: true; env: Env } | { ok: false; faults: string[] } {
  const faults = findPublishedSamples(source, Object.keys(Variables.shape))
  const parsed = Variables.safeParse(source)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
    return { ok: false, faults: [...wrong, ...faults] }
  }
  const variables = parsed.data
  const credentials = variables.SERVICE_CREDENTIALS.split(',').flatMap((name) => readCredential(name, source, faults))
  const appOrigins = variables.APP_ORIGINS.split(',').flatMap((text) => readOrigin(text.trim(), faults))
  const peppers = parsePeppers(variables.SECRET_PEPPERS, faults)
  const demo = variables.DEMO === '1'
  if (demo && credentials.some((credential) => credential.environment === 'live')) {
    faults.push('DEMO must not be set with a live key')
  }
  if (demo && !appOrigins.every(isLoopback)) faults.push('DEMO is for this machine only: see APP_ORIGINS')
  const trustedProxies = parseProxies(variables.TRUSTED_PROXIES)
  if (!trustedProxies) faults.push('TRUSTED_PROXIES must be addresses or networks such as 10.0.0.0/8, with commas')
  const sealKeys = parseSealKeys(variables.SEAL_KEYS)
  if (!sealKeys.ok) faults.push(`SEAL_KEYS ${sealKeys.fault}`)
  if (variables.SMTP_URL && !variables.MAIL_FROM) faults.push('MAIL_FROM is missing: the sender of mails to the office')
  const oidc = readOidc(variables, faults)
  const metrics = parseMetricsSettings(variables.METRICS_TOKEN, variables.METRICS_PORT, faults)
  const tracing = parseTracingSettings(
    variables.OTEL_EXPORTER_OTLP_ENDPOINT,
    variables.OTEL_EXPORTER_OTLP_HEADERS,
    variables.OTEL_TRACES_SAMPLER_ARG,
    faults,
  )
  if (faults.length > 0 || !trustedProxies) return { ok: false, faults }
  const env: Env = {
    databaseUrl: variables.DATABASE_URL,
    databaseDirectUrl: variables.DATABASE_DIRECT_URL || null,
    databaseRead: readReplica(variables.DATABASE_READ_URL, variables.DATABASE_READ_BEHIND),
    serviceBaseUrl: variables.SERVICE_BASE_URL.replace(/\/$/, ''),
    credentials,
    collectionMethods: readMethods(variables.SERVICE_COLLECTION_METHODS),
    fundingMethods: readFundingMethods(variables.SERVICE_FUNDING_METHODS),
    mail: readMail(variables.SMTP_URL, variables.MAIL_FROM),
    alertWebhooks: readAlertWebhooks(variables.ALERT_WEBHOOK_SECRET, variables.ALERT_PRIVATE_WEBHOOKS),
    sessionSecret: variables.SESSION_SECRET,
    peppers,
    sealKeys: sealKeys.ok ? sealKeys.keys : [],
    appOrigins,
    oidc,
    trustedProxies,
    metrics,
    tracing,
    auditKeys: readAuditKeys(variables.AUDIT_KEYS),
    auditRole: readLogin(variables.AUDIT_ROLE),
    auditKeyedFrom: variables.AUDIT_KEYED_FROM === '' ? null : BigInt(variables.AUDIT_KEYED_FROM),
    partnerName: variables.PARTNER_NAME,
    webMemoryBytes: Number(variables.WEB_MEMORY_MB || USUAL_WEB_MEMORY_MB) * 1024 ** 2,
    demo,
    logLevel: variables.LOG_LEVEL,
  }
  return { ok: true, env }
}

function readCredential(name: string, source: Source, faults: string[]): Credential[] {
  const prefix = `SERVICE_${name.toUpperCase()}`
  const key = source[`${prefix}_KEY`]
  if (!key) {
    faults.push(`${prefix}_KEY is missing`)
    return []
  }
  try {
    const credential = createCredential({
      name,
      key,
      branch: source[`${prefix}_BRANCH`] || null,
      webhookSecrets: (source[`${prefix}_WEBHOOK_SECRETS`] ?? '').split(',').filter((secret) => secret !== ''),
    })
    const wanted = source[`${prefix}_ENVIRONMENT`]
    if (wanted === credential.environment) return [credential]
    faults.push(`${prefix}_ENVIRONMENT must say ${credential.environment}, which is what the key is for`)
  } catch (error) {
    faults.push(error instanceof Error ? error.message : `${prefix} cannot be read`)
  }
  return []
}

function readOrigin(text: string, faults: string[]): string[] {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.origin)))) return [url.origin]
  faults.push(`APP_ORIGINS must be https addresses, or http on this machine only`)
  return []
}

function isLoopback(origin: string): boolean {
  return isLoopbackHost(new URL(origin).host)
}

function readMethods(text: string | undefined): CollectionMethod[] {
  return (text ?? '').split(',').flatMap((pair) => {
    const [value, label] = pair.split(':')
    return value && label ? [{ value, label }] : []
  })
}

function readFundingMethods(text: string): FundingMethod[] {
  return text.split(',').flatMap((one) => {
    const [value, label, phone] = one.split(':')
    return value && label ? [{ value, label, phone: phone === 'phone' }] : []
  })
}

function readAuditKeys(text: string): AuditKey[] {
  return text.split(',').flatMap((pair) => {
    const [id, secret] = pair.split(':')
    return id && secret ? [{ id, secret }] : []
  })
}

function readLogin(text: string): Login | null {
  const [, role, password] = /^([^:]+):(.+)$/.exec(text) ?? []
  return role && password ? { role, password } : null
}

function readReplica(url: string | undefined, seconds: string | undefined): Env['databaseRead'] {
  return url ? { url, behindMs: Number(seconds || 60) * 1_000 } : null
}

function readMail(smtpUrl: string | undefined, from: string | undefined): Env['mail'] {
  return smtpUrl && from ? { smtpUrl, from } : null
}

function readAlertWebhooks(secret: string | undefined, toPrivate: string | undefined): Env['alertWebhooks'] {
  return secret ? { secret, toPrivate: toPrivate === '1' } : null
}

type OidcVariables = Partial<Record<`OIDC_${'ISSUER' | 'CLIENT_ID' | 'CLIENT_SECRET' | 'NAME' | 'PROMPT'}`, string>>

/** With only some set, sign-in would fail in front of the user. */
function readOidc(variables: OidcVariables, faults: string[]): Env['oidc'] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: secret, OIDC_NAME: name } = variables
  if (!issuer && !clientId && !secret && !name) return null
  if (!issuer || !clientId || !secret || !name) {
    faults.push('OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_NAME must all be set, or none of them')
    return null
  }
  if (!issuer.startsWith('https:') && !isLoopback(issuer)) faults.push('OIDC_ISSUER must be an https address')
  const prompt = variables.OIDC_PROMPT || 'login'
  return { issuer, clientId, clientSecret: new Secret(secret), name, prompt }
}

const shared = globalThis as { posEnv?: Env }

/** Throws one line per fault. */
export function env(): Env {
  if (shared.posEnv) return shared.posEnv
  const read = parseEnvironment(process.env)
  if (!read.ok) throw new Error(`The environment is not complete:\n${read.faults.map((f) => `  ${f}`).join('\n')}`)
  shared.posEnv = read.env
  return read.env
}
