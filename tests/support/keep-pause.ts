type Query = (statement: string, values?: unknown[]) => Promise<unknown>

/**
 * Lets a pause that a fault made last: a balance read a moment later would show that the Service did not pause us, and
 * end it. Returns what ends both.
 */
export async function keepPause(query: Query): Promise<() => Promise<unknown>> {
  await query(`update "ServiceStanding" set "balanceAt" = now() + interval '1 hour'`)
  return () => query('update "ServiceStanding" set "blockedCode" = null, "balanceAt" = now()')
}
