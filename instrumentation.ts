/** Runs once when a web process starts, before any page. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { requireEnv } = await import('./lib/platform/env/require-env.ts')
    requireEnv()
    const { requireUtc } = await import('./lib/platform/database/require-utc.ts')
    await requireUtc()
    const { whenPaid } = await import('./lib/counter/collections/when-paid.ts')
    const { sellPaidTicket } = await import('./lib/counter/tickets/sell-paid-ticket.ts')
    whenPaid(sellPaidTicket)
  }
}
