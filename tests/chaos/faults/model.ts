import type { Point } from './points.ts'

/** The processes that a fault can hit; `who` is the one that reached the point. */
export const PARTS = ['web1', 'web2', 'worker1', 'worker2', 'simulator', 'database'] as const
export type PartName = (typeof PARTS)[number]
export type Whom = PartName | 'who'

/** What a fault does. */
export type Blow =
  | { kind: 'kill'; whom: Whom }
  /** Freezes the process while this many seconds pass for all others. */
  | { kind: 'freeze'; whom: Whom; ms: number; seconds: number }
  /** Cuts the connection that reached the point: to the Service, or all of the process's to the database. */
  | { kind: 'cut' }
  /** Lets this many seconds pass for all others while this waits. */
  | { kind: 'late'; seconds: number; ms: number }
  /** Delays each message from the process to the database for a while. */
  | { kind: 'slow'; delayMs: number; forMs: number }
  /** Replaces the Service's answer. */
  | { kind: 'garble' }
  /** Sends the request to the Service twice. */
  | { kind: 'twice' }

/** One planned fault: it falls when the point is reached for the `nth` time. */
export type Fault = { point: Point; nth: number; blow: Blow }

/** What happens to a request, an answer or a delivery at a point. */
export type Verdict = 'go' | 'cut' | 'garble' | 'twice'

/** The planned faults that have not fallen yet. */
export type Line = {
  /** Plans a fault; it falls once, when its point is reached. */
  arm(fault: Fault): void
  /** Called when something reaches a point; resolves, once any fault has fallen, with what happens next. */
  come(point: Point, who: string): Promise<Verdict>
  /** Cancels what has not fallen and waits for what is falling. */
  disarm(): Promise<void>
}

/** A fault in words, for the trace. */
export function sayBlow(blow: Blow): string {
  switch (blow.kind) {
    case 'kill':
      return `kill -9 ${blow.whom}`
    case 'freeze':
      return `freeze ${blow.whom} for ${blow.ms} ms, ${blow.seconds} s by the clock`
    case 'late':
      return `hold it for ${blow.ms} ms, ${blow.seconds} s by the clock`
    case 'slow':
      return `its way to the database ${blow.delayMs} ms slower for ${blow.forMs} ms`
    default:
      return blow.kind
  }
}
