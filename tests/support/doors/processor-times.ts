import { readFileSync } from 'node:fs'

/** What one request took of the process's one thread, in milliseconds. */
type Taken = { ms: number; said: string; who: string; again: number[] }

const MUCH_MS = 50

/** Notes what each of several requests takes, one after the other, of a process's main thread. Linux alone tells. */
export class ProcessorTimes {
  readonly #pid: () => number | undefined
  readonly #taken: Taken[] = []
  #before = 0

  constructor(pid: () => number | undefined) {
    this.#pid = pid
    this.#before = this.#read()
  }

  /**
   * The request that was just answered; what is left to do after its answer counts for the next. One that took much is
   * sent three times more: what the same request takes then tells its own cost from that of the collector or the compiler.
   */
  async note(who: string, said: string, resend: () => Promise<unknown>): Promise<void> {
    const one: Taken = { ms: this.#take(), said, who, again: [] }
    this.#taken.push(one)
    while (one.ms > MUCH_MS && one.again.length < 3) {
      this.skip()
      await resend()
      one.again.push(this.#take())
    }
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
    const over = sorted.filter(({ ms }) => ms > MUCH_MS)
    const always = over.filter(({ again }) => Math.min(...again) > MUCH_MS)
    const spread = `median ${at(0.5)} ms, 99% ${at(0.99)}, 99.9% ${at(0.999)}, most ${at(1)}`
    return [
      `${who}: ${sorted.length} requests, ${spread}; over ${MUCH_MS} ms: ${over.length}, again when repeated: ${always.length}`,
      ...[...new Set([...sorted.slice(-8).reverse(), ...always])].map(
        ({ ms, again, said }) => `  ${[ms, ...again].map((one) => one.toFixed(1)).join(', ')} ms ${said.slice(0, 160)}`,
      ),
    ]
  }

  /** Processor time since the last look. */
  #take(): number {
    const now = this.#read()
    const ms = now - this.#before
    this.#before = now
    return ms
  }

  #read(): number {
    const pid = this.#pid()
    if (pid === undefined || process.platform !== 'linux') return 0
    const [nanoseconds = '0'] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')
    return Number(nanoseconds) / 1e6
  }
}
