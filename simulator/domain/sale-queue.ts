import { ApiError } from '../http/api-error.ts'
import type { SalesDesk, Simulator } from '../simulator.ts'
import { readKnownSales, sell } from './sell.ts'
import type { SellRequest, Sold } from './sell-request.ts'

const MOST_AT_ONCE = 64

type Waiting = { request: SellRequest; resolve: (sold: Sold) => void; reject: (reason: unknown) => void }

/**
 * Batches the sales of an account that arrive while another of its transactions commits. Only one commit at a time can
 * hold the account's row, so batches are what lets many tills sell at once.
 */
export class SaleQueue implements SalesDesk {
  readonly #simulator: () => Simulator
  readonly #waiting = new Map<number, Waiting[]>()

  constructor(simulator: () => Simulator) {
    this.#simulator = simulator
  }

  sell(request: SellRequest): Promise<Sold> {
    return new Promise((resolve, reject) => {
      const { accountId } = request.key
      const waiting = this.#waiting.get(accountId)
      if (waiting) {
        waiting.push({ request, resolve, reject })
        return
      }
      this.#waiting.set(accountId, [{ request, resolve, reject }])
      void this.#sellNext(accountId)
    })
  }

  async #sellNext(accountId: number): Promise<void> {
    let taken: Waiting[] = []
    try {
      const simulator = this.#simulator()
      const requests = (): SellRequest[] => taken.map(({ request }) => request)
      const results = await simulator.writer.runWith(
        accountId,
        (db) => {
          taken = this.#take(accountId)
          return readKnownSales(db, accountId, requests())
        },
        async (unit, known) => sell(simulator, unit, known, requests()),
      )
      for (const [at, { resolve, reject }] of taken.entries()) {
        const result = results[at]
        if (!result || result instanceof ApiError) reject(result)
        else resolve(result)
      }
    } catch (error) {
      if (taken.length === 0) taken = this.#take(accountId)
      for (const { reject } of taken) reject(error)
    }
  }

  /** Takes the requests of this turn; the rest get a turn of their own. */
  #take(accountId: number): Waiting[] {
    const waiting = this.#waiting.get(accountId) ?? []
    this.#waiting.delete(accountId)
    const later = waiting.splice(MOST_AT_ONCE)
    if (later.length > 0) {
      this.#waiting.set(accountId, later)
      void this.#sellNext(accountId)
    }
    return waiting
  }
}
