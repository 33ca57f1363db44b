/** Runs once when a web process starts: a bad environment ends it with one line for each fault, before any page. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { readEnv } = await import('./lib/env.ts')
  const read = readEnv(process.env)
  if (read.ok) return
  process.stderr.write(`The point of sale cannot start:\n${read.faults.map((fault) => `  ${fault}\n`).join('')}`)
  process.exit(1)
}
