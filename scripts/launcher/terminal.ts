const startedAt = performance.now()

const FIRST_WORD_MS = 3_000
const NEXT_WORD_MS = 10_000

/**
 * Runs one step of the start. Prints it with its time when done, and also before that if it takes more than three
 * seconds: then every ten seconds how long it has taken so far, and about how long it takes if that is known.
 */
export async function step<T>(name: string, work: () => Promise<T>, aboutSeconds?: number): Promise<T> {
  const begun = performance.now()
  const about = aboutSeconds === undefined ? '' : `about ${aboutSeconds} s, `
  const sayProgress = () => {
    say(`${name} … ${about}${Math.round((performance.now() - begun) / 1000)} so far`)
    patience = setTimeout(sayProgress, NEXT_WORD_MS)
  }
  let patience = setTimeout(sayProgress, FIRST_WORD_MS)
  try {
    const result = await work()
    console.log(`  ✓ ${name.padEnd(18)} ${seconds(begun)}`)
    return result
  } finally {
    clearTimeout(patience)
  }
}

/** Prints one line of news. */
export function say(line: string): void {
  console.log(`  · ${line}`)
}

/** How long this process has run, as `3.4 s`. */
export function timeTaken(): string {
  return seconds(startedAt).trim()
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1).padStart(5)} s`
}
