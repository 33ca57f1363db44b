import { readFileSync } from 'node:fs'

/** What one request took of the process's one thread, in milliseconds. */
type Taken = { ms: number; said: string; who: string }

/** Notes what each of several requests takes, one after the other, of a process's main thread. Linux alone tells. */
export class ProcessorTimes {
  readonly #pid: () => number | undefined
  readonly #taken: Taken[] = []
  #before = 0

  constructor(pid: () => number | undefined) {
    this.#pid = pid
    this.#before = this.#read()
  }

  /** The request that was just answered. What is left to do after its answer counts for the next. */
  note(who: string, said: string): void {
    const now = this.#read()
    this.#taken.push({ ms: now - this.#before, said, who })
    this.#before = now
  }

  /** Forgets what was done meanwhile. */
  skip(): void {
    this.#before = this.#read()
  }

  /** The spread of each kind of caller, and the dearest requests. */
  format(): string {
    const callers = [...new Set(this.#taken.map(({ who }) => who))].sort()
    return callers.flatMap((who) => this.#spreadOf(who)).join('\n')
  }

  #spreadOf(who: string): string[] {
    const sorted = this.#taken.filter((one) => one.who === who).sort((a, b) => a.ms - b.ms)
    const at = (share: number) =>
      (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.ms ?? 0).toFixed(1)
    const over = sorted.filter(({ ms }) => ms > 50).length
    const spread = `${who}: ${sorted.length} requests, median ${at(0.5)} ms, 99% ${at(0.99)}, 99.9% ${at(0.999)}, most ${at(1)}; over 50 ms: ${over}`
    return [
      spread,
      ...sorted
        .slice(-8)
        .reverse()
        .map(({ ms, said }) => `  ${ms.toFixed(1)} ms ${said.slice(0, 160)}`),
    ]
  }

  #read(): number {
    const pid = this.#pid()
    if (pid === undefined || process.platform !== 'linux') return 0
    const [nanoseconds = '0'] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')
    return Number(nanoseconds) / 1e6
  }
}
