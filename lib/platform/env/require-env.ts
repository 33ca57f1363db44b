import { officeEnvironment } from './choose-credential.ts'
import { env, parseEnvironment } from './env.ts'

export function requireEnv(): void {
  const read = parseEnvironment(process.env)
  if (read.ok) return
  process.stderr.write(`The point of sale cannot start:\n${read.faults.map((fault) => `  ${fault}\n`).join('')}`)
  process.exit(1)
}

/** With a live key. Only the worker makes the audit's chain. */
export function requireAuditKey(): void {
  if (officeEnvironment() === 'test' || env().auditKeys.length > 0) return
  process.stderr.write(
    'The point of sale cannot start:\n  AUDIT_KEYS is missing: with a live key the audit has one too\n',
  )
  process.exit(1)
}
