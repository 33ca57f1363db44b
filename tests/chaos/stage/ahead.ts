const RealDate = Date
let aheadMs = 0

/** Sets how far this process's clock is ahead of the machine's. */
export function setAhead(ms: number): void {
  aheadMs = ms
  globalThis.Date = ShiftedDate as unknown as DateConstructor
}

class ShiftedDate extends RealDate {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [ShiftedDate.now()] : given) as [number]))
  }

  static override now(): number {
    return RealDate.now() + aheadMs
  }

  /** A date of either class is a date. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return Object.prototype.toString.call(value) === '[object Date]'
  }
}
