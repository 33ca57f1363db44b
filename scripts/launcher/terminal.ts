const startedAt = performance.now()

/**
 * Runs one step of the start. Prints it with its time when done, and also before that if it takes more than three
 * seconds.
 */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  const patience = setTimeout(() => say(`${name} …`), 3_000)
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
