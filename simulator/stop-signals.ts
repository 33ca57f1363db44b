const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** What is in flight has this long: with the rest of a stop, less than the five seconds that it may take. */
const DRAIN_MS = 2_500
/** Ctrl-C reaches every process of the terminal, and npm passes it on once more: within this time it is one request. */
const ECHO_MS = 1_000

export type StopSignals = {
  /** Resolves once somebody asks this process to end. */
  asked: Promise<void>
  /** Aborted when what is in flight has had its time, or somebody asks again. */
  hurry: AbortSignal
}

/** Takes over every request to end this process: from now on no signal but SIGKILL ends it by itself. */
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
  // With the terminal gone nobody reads our output; stopping in order matters more.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  return { asked, hurry: hurry.signal }
}
