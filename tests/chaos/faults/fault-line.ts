import { setTimeout as pause } from 'node:timers/promises'
import type { Stage } from '../stage/stage.ts'
import { holdAt } from './hold.ts'
import { type Fault, type Line, PARTS, type PartName, sayBlow, type Verdict, type Whom } from './model.ts'
import { isWritePoint, type Point } from './points.ts'

type Armed = { fault: Fault; left: number; off: AbortController }

export class FaultLine implements Line {
  readonly #stage: Stage
  readonly #armed = new Set<Armed>()
  readonly #watches = new Set<Promise<void>>()

  constructor(stage: Stage) {
    this.#stage = stage
  }

  arm(fault: Fault): void {
    const armed: Armed = { fault, left: fault.nth, off: new AbortController() }
    this.#armed.add(armed)
    this.#stage.trace.count(`planned ${fault.point}`)
    if (!isWritePoint(fault.point)) return
    const watch = this.#watch(armed).finally(() => this.#watches.delete(watch))
    this.#watches.add(watch)
  }

  async #watch(armed: Armed): Promise<void> {
    const { point, nth } = armed.fault
    if (!isWritePoint(point)) return
    const held = await holdAt(this.#stage.database.posUrl, point, nth, armed.off.signal)
    if (held === null || !this.#armed.delete(armed)) return held?.letGo()
    await this.#strike(armed.fault, held.who, held.letGo).finally(held.letGo)
  }

  async come(point: Point, who: string): Promise<Verdict> {
    for (const armed of this.#armed) {
      if (armed.fault.point !== point) continue
      armed.left -= 1
      if (armed.left > 0) continue
      this.#armed.delete(armed)
      return this.#strike(armed.fault, who, async () => {})
    }
    return 'go'
  }

  /** Releases what is held after the fault, so nobody waits long for its locks. */
  async #strike({ point, blow }: Fault, who: string, letGo: () => Promise<void>): Promise<Verdict> {
    const { trace } = this.#stage
    trace.tell(`at ${point} of ${who}: ${sayBlow(blow)}`)
    trace.count(`struck ${point}`)
    trace.count(`blow ${blow.kind}`)
    switch (blow.kind) {
      case 'kill':
        await this.#stage.kill(this.#partOf(blow.whom, who))
        return 'go'
      case 'freeze':
        await this.#stage.freeze(this.#partOf(blow.whom, who), blow.ms)
        await letGo()
        await Promise.race([this.#stage.pass(blow.seconds), pause(blow.ms)])
        return 'go'
      case 'late':
        await Promise.race([this.#stage.pass(blow.seconds), pause(blow.ms + 500)])
        await pause(blow.ms)
        return 'go'
      case 'slow':
        this.#stage.slow(this.#partOf('who', who), blow.delayMs, blow.forMs)
        return 'go'
      case 'cut':
        if (isWritePoint(point)) this.#stage.cut(this.#partOf('who', who))
        return 'cut'
      default:
        return blow.kind
    }
  }

  #partOf(whom: Whom, who: string): PartName {
    return whom === 'who' ? (PARTS.find((name) => name === who) ?? 'simulator') : whom
  }

  async disarm(): Promise<void> {
    for (const { off } of this.#armed) off.abort()
    this.#armed.clear()
    await Promise.allSettled([...this.#watches])
  }
}
