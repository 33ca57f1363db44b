/** What happened in a run, in order, with the seconds since its start. */
export class Trace {
  readonly lines: string[] = []
  readonly #counts: Map<string, number>
  #from = performance.now()
  /** Called with each line, to show a run as it happens. */
  onLine: (line: string) => void = () => {}

  constructor(counts: Map<string, number>) {
    this.#counts = counts
  }

  begin(): void {
    this.lines.length = 0
    this.#from = performance.now()
  }

  tell(line: string): void {
    const seconds = ((performance.now() - this.#from) / 1000).toFixed(3)
    this.lines.push(`${seconds.padStart(7)}  ${line}`)
    this.onLine(this.lines.at(-1) ?? '')
  }

  /** Counts for the summary, over all runs. */
  count(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1)
  }
}
