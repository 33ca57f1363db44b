import type { OutboxWork, Simulator } from '../simulator.ts'
import { type DeliveryRow, findDueDeliveries, nextTryTime, tryDelivery } from './try-delivery.ts'

const AT_ONCE = 16
const LONGEST_SLEEP_MS = 60_000
const RETRY_MS = 1_000

/** Sends due deliveries from the outbox, beside requests and never inside one. */
export class Dispatcher implements OutboxWork {
  readonly #simulator: () => Simulator
  readonly #inFlight = new Map<bigint, Promise<void>>()
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | null = null
  #again = false
  #held = false
  #stopped = false

  constructor(simulator: () => Simulator) {
    this.#simulator = simulator
  }

  wake(): void {
    if (this.#stopped || this.#held) return
    if (this.#looking) {
      this.#again = true
      return
    }
    clearTimeout(this.#timer)
    this.#looking = this.#look()
      .catch(() => this.#sleep(RETRY_MS))
      .finally(() => {
        this.#looking = null
        if (!this.#again) return
        this.#again = false
        this.wake()
      })
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
  }

  async hold(): Promise<void> {
    this.#held = true
    clearTimeout(this.#timer)
    await this.#looking
    await Promise.all(this.#inFlight.values())
  }

  resume(): void {
    this.#held = false
    this.wake()
  }

  async runDue(): Promise<void> {
    for (;;) {
      const due = await findDueDeliveries(this.#simulator(), AT_ONCE)
      if (due.length === 0) return
      await Promise.all(due.map((delivery) => this.#send(delivery)))
    }
  }

  async #look(): Promise<void> {
    const simulator = this.#simulator()
    const free = AT_ONCE - this.#inFlight.size
    if (free > 0) {
      const due = await findDueDeliveries(simulator, AT_ONCE * 2)
      for (const delivery of due.filter(({ id }) => !this.#inFlight.has(id)).slice(0, free)) {
        void this.#send(delivery).finally(() => this.wake())
      }
    }
    // A try that ends wakes this again, so with any in progress the clock need not be watched.
    if (this.#inFlight.size > 0) return this.#sleep(RETRY_MS)
    const next = await nextTryTime(simulator)
    this.#sleep(next ? next.getTime() - simulator.clock.now().getTime() : LONGEST_SLEEP_MS)
  }

  #send(delivery: DeliveryRow): Promise<void> {
    const sending = tryDelivery(this.#simulator(), delivery, { scheduled: true })
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => this.#inFlight.delete(delivery.id))
    this.#inFlight.set(delivery.id, sending)
    return sending
  }

  #sleep(ms: number): void {
    if (this.#stopped || this.#held) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.wake(), Math.min(Math.max(ms, 0), LONGEST_SLEEP_MS))
  }
}
