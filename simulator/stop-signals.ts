const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/**
 * How long work in flight may take: with the rest of a stop, less than the five seconds that a stop may take in all.
 */
const DRAIN_MS = 2_500
/**
 * Ctrl-C reaches every process of the terminal, and npm passes it on again; within this time both count as one request.
 */
const ECHO_MS = 1_000

export type StopSignals = {
  /** Resolves once somebody asks this process to end. */
  asked: Promise<void>
  /** Aborted when work in flight has had its time, or when somebody asks again. */
  hurry: AbortSignal
}

/** Takes over every request to end this process: from then on SIGKILL is the only signal that ends it directly. */
export function listenForStop(): StopSignals {
  const hurry = new AbortController()
  const asked = new Promise<void>((resolve) => {
    let askedAt: number | undefined
    const ask = (): void => {
      const now = performance.now()
      if (askedAt === undefined) {
        askedAt = now
        setTimeout(() => hurry.abort(), DRAIN_MS)
        resolve()
      } else if (now - askedAt > ECHO_MS) {
        hurry.abort()
      }
    }
    for (const signal of SIGNALS) process.on(signal, ask)
  })
  // Once the terminal is gone nobody reads our output, and a write that fails must not prevent an orderly stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  return { asked, hurry: hurry.signal }
}
