import { readEnv } from './env.ts'

/** Ends a process whose environment is incomplete, with one line per fault and no values. */
export function requireEnv(): void {
  const read = readEnv(process.env)
  if (read.ok) return
  process.stderr.write(`The point of sale cannot start:\n${read.faults.map((fault) => `  ${fault}\n`).join('')}`)
  process.exit(1)
}
