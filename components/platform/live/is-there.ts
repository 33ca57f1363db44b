const PATIENCE_MS = 4_000

/** Whether the shop's own server answers within seconds, and no portal. A refresh without an answer would leave the page. */
export async function isThere(): Promise<boolean> {
  const asked = fetch('/api/health/live', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })
  return asked
    .then((answer) => answer.json())
    .then(
      ({ status }) => status === 'ok',
      () => false,
    )
}
