import type { OutboxWork, Simulator } from '../simulator.ts'
import { findWaitingAccounts, nextTryExcept } from './delivery-rows.ts'
import { Lane } from './lane.ts'

/** Sends due deliveries from the outbox, beside requests and never inside one, each account's independently. */
export class Dispatcher implements OutboxWork {
  readonly #simulator: () => Simulator
  readonly #lanes = new Map<number, Lane>()
  #held = false

  constructor(simulator: () => Simulator) {
    this.#simulator = simulator
  }

  async follow(): Promise<void> {
    for (const accountId of await findWaitingAccounts(this.#simulator(), { due: false })) this.wake(accountId)
  }

  wake(accountId: number): void {
    this.#lane(accountId).wake()
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#lanes.values()].map((lane) => lane.stop()))
  }

  async hold(): Promise<void> {
    this.#held = true
    await Promise.all([...this.#lanes.values()].map((lane) => lane.hold()))
  }

  resume(): void {
    this.#held = false
    for (const lane of this.#lanes.values()) lane.resume()
  }

  async runDue(): Promise<void> {
    const accountIds = await findWaitingAccounts(this.#simulator(), { due: true })
    await Promise.all(accountIds.map((accountId) => this.#lane(accountId).runDue()))
  }

  nextTryAt(): Promise<Date | null> {
    const hanging = [...this.#lanes].filter(([, lane]) => lane.hangs).map(([accountId]) => accountId)
    return nextTryExcept(this.#simulator(), hanging)
  }

  #lane(accountId: number): Lane {
    const known = this.#lanes.get(accountId)
    if (known) return known
    const lane = new Lane(this.#simulator, accountId)
    if (this.#held) void lane.hold()
    this.#lanes.set(accountId, lane)
    return lane
  }
}
