import type { Answered } from './web.ts'

/** The result of calling a verb: its value, a refusal's code, a fault, or nothing since its process died. */
export type Outcome = { kind: 'done'; value: unknown } | { kind: 'refused' | 'broke'; why: string } | { kind: 'died' }

const ANSWER_WITHIN_MS = 45_000

/** The posted forms that await an answer. */
export class Questions {
  readonly #open = new Map<number, { web: string; settle: (outcome: Outcome) => void }>()
  #lastId = 0

  /** Sends a question under its own number and waits for the result. */
  ask(web: string, send: (id: number) => void): Promise<Outcome> {
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((resolve) => {
      const settle = (outcome: Outcome) => {
        clearTimeout(timer)
        this.#open.delete(id)
        resolve(outcome)
      }
      const timer = setTimeout(() => settle({ kind: 'broke', why: 'no answer' }), ANSWER_WITHIN_MS)
      this.#open.set(id, { web, settle })
      send(id)
    })
  }

  hear({ id, value, refusal, fault }: Answered): void {
    const asked = this.#open.get(id)
    if (refusal !== undefined) asked?.settle({ kind: 'refused', why: refusal })
    else if (fault !== undefined) asked?.settle({ kind: 'broke', why: fault })
    else asked?.settle({ kind: 'done', value })
  }

  /** The process died: nobody will answer. */
  giveUpOn(web: string): void {
    for (const asked of [...this.#open.values()]) if (asked.web === web) asked.settle({ kind: 'died' })
  }
}
