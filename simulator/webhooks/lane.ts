import type { Simulator } from '../simulator.ts'
import { claimDue, type DeliveryRow, nextTryOf } from './delivery-rows.ts'
import { tryDelivery } from './try-delivery.ts'

const AT_ONCE = 16
const LONGEST_SLEEP_MS = 60_000
const RETRY_MS = 1_000

/**
 * Sends one account's due deliveries, several at once; with a lane for each account, a slow receiver delays no other.
 */
export class Lane {
  readonly #simulator: () => Simulator
  readonly #accountId: number
  readonly #inFlight = new Set<Promise<void>>()
  #timer: NodeJS.Timeout | undefined
  #filling: Promise<void> | null = null
  #again = false
  #held = false
  #hangs = false
  #stopped = false

  constructor(simulator: () => Simulator, accountId: number) {
    this.#simulator = simulator
    this.#accountId = accountId
  }

  /** True if one of the receiver's tries has timed out since `hold`. */
  get hangs(): boolean {
    return this.#hangs
  }

  /** Looks for due deliveries now, and from then on when the next one is due. */
  wake(): void {
    if (this.#stopped || this.#held) return
    if (this.#filling) {
      this.#again = true
      return
    }
    clearTimeout(this.#timer)
    this.#filling = this.#fill()
      .catch(() => this.#sleep(RETRY_MS))
      .finally(() => {
        this.#filling = null
        if (!this.#again) return
        this.#again = false
        this.wake()
      })
  }

  /** Starts no more tries, and resolves once those in progress are recorded. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.#settle()
  }

  async hold(): Promise<void> {
    this.#held = true
    await this.#settle()
  }

  resume(): void {
    this.#held = false
    this.#hangs = false
    this.wake()
  }

  /** Makes every try due by now. Once the receiver lets a try time out, the rest wait for `resume`. */
  async runDue(): Promise<void> {
    while (!this.#hangs) {
      const due = await claimDue(this.#simulator(), this.#accountId, AT_ONCE)
      if (due.length === 0) return
      await Promise.all(due.map((delivery) => this.#send(delivery)))
    }
  }

  async #settle(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#filling
    await Promise.all(this.#inFlight)
  }

  async #fill(): Promise<void> {
    const free = AT_ONCE - this.#inFlight.size
    const due = free > 0 ? await claimDue(this.#simulator(), this.#accountId, free) : []
    for (const delivery of due) void this.#send(delivery).finally(() => this.wake())
    // With every place taken, the first try that ends wakes this again.
    if (due.length === free) return
    const next = await nextTryOf(this.#simulator(), this.#accountId)
    if (next) this.#sleep(next.getTime() - this.#simulator().clock.now().getTime())
  }

  #send(delivery: DeliveryRow): Promise<void> {
    const sending = tryDelivery(this.#simulator(), delivery)
      .then(
        ({ timedOut }) => {
          this.#hangs ||= this.#held && timedOut
        },
        () => undefined,
      )
      .finally(() => this.#inFlight.delete(sending))
    this.#inFlight.add(sending)
    return sending
  }

  #sleep(ms: number): void {
    if (this.#stopped || this.#held) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.wake(), Math.min(Math.max(ms, 0), LONGEST_SLEEP_MS))
  }
}
