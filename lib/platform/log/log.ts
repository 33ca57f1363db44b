import pino, { type Logger } from 'pino'
import { env } from '@/lib/platform/env/env.ts'
import { traceOfLine } from '@/lib/platform/tracing/trace-of-line.ts'

const shared = globalThis as { posLog?: Logger }

/**
 * The log of this process: JSON lines on standard output. Callers log ids and codes, never recipients, tokens, PINs or
 * keys; the paths below catch mistakes. A line written within a trace carries its id.
 */
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
