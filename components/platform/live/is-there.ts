const PATIENCE_MS = 4_000

/**
 * Whether the shop's own server, and not a captive portal, answers within seconds. A refresh without its answer would
 * leave the page.
 */
export async function isThere(): Promise<boolean> {
  const asked = fetch('/api/health/live', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })
  return asked
    .then((answer) => answer.json())
    .then(
      ({ status }) => status === 'ok',
      () => false,
    )
}
