import pino, { type Logger } from 'pino'
import { env } from '@/lib/platform/env/env.ts'
import { traceOfLine } from '@/lib/platform/tracing/trace.ts'

const shared = globalThis as { posLog?: Logger }

/** Callers log ids and codes, never recipients, tokens, PINs or keys; the paths below catch mistakes. */
export function log(): Logger {
  shared.posLog ??= pino({
    level: env().logLevel,
    base: null,
    mixin: traceOfLine,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['*.authorization', '*.token', '*.pin', '*.key', '*.secret', '*.password'], censor: '[hidden]' },
  })
  return shared.posLog
}

/** docs/operations/run.md lists them. */
const EVENTS = {
  secret_wrong: 'a PIN, password or code was wrong',
  tries_used_up: 'tries at a PIN, password or code are used up for now',
  access_refused: 'somebody asked for what they may not',
  form_foreign: 'a form came from another site, or hides where from',
} as const

/** Never what was typed, since people type secrets into the wrong field. */
type Facts = Readonly<
  Partial<Record<'staffId' | 'tillId' | 'permission' | 'branch' | 'purpose' | 'place' | 'origin', string | null>>
>

/** Successes are in the audit. */
export function logSecurity(event: keyof typeof EVENTS, facts: Facts): void {
  log().warn({ security: event, ...facts }, EVENTS[event])
}

export function logForeignForm(origin: string | null): void {
  logSecurity('form_foreign', { origin: origin?.slice(0, 200) ?? null })
}

/** When nobody reads the log any more, Next would log the broken pipe to the same pipe, endlessly, on a whole core. */
export function outliveLogReader(streams: readonly NodeJS.EventEmitter[] = [process.stdout, process.stderr]): void {
  for (const stream of streams) stream.on('error', () => {})
}
