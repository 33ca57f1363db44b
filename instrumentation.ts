/** Runs once when a web process starts, before any page. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { requireEnv } = await import('./lib/require-env.ts')
    requireEnv()
    const { requireUtc } = await import('./lib/require-utc.ts')
    await requireUtc()
  }
}
