import { officeEnvironment } from './choose-credential.ts'
import { env } from './env.ts'

/**
 * Ends a process that sells live without a key for the audit's chain, with one line. Only the worker makes the chain,
 * so only it needs the key.
 */
export function requireAuditKey(): void {
  if (officeEnvironment() === 'test' || env().auditKeys.length > 0) return
  process.stderr.write(
    'The point of sale cannot start:\n  AUDIT_KEYS is missing: with a live key the audit has one too\n',
  )
  process.exit(1)
}
