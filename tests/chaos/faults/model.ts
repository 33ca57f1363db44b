import type { Point } from './points.ts'

/** The processes that can be struck; `who` is the one that reached the point. */
export const PARTS = ['web1', 'web2', 'worker1', 'worker2', 'simulator', 'database'] as const
export type PartName = (typeof PARTS)[number]
export type Whom = PartName | 'who'

/** What happens at a point. */
export type Blow =
  | { kind: 'kill'; whom: Whom }
  /** Frozen for so long, while this many seconds pass for everybody else. */
  | { kind: 'freeze'; whom: Whom; ms: number; seconds: number }
  /** The connection on which it came: to the Service, or all of the process's to the database. */
  | { kind: 'cut' }
  /** Seconds that pass for everybody while this waits. */
  | { kind: 'late'; seconds: number; ms: number }
  /** Delays each message of the process to the database, for a while. */
  | { kind: 'slow'; delayMs: number; forMs: number }
  /** The answer is not what the Service said. */
  | { kind: 'garble' }
  /** The request goes to the Service twice. */
  | { kind: 'twice' }

/** One planned blow: at the point, when it is reached for the `nth` time. */
export type Fault = { point: Point; nth: number; blow: Blow }

/** What becomes of a request, an answer or a delivery at a point. */
export type Verdict = 'go' | 'cut' | 'garble' | 'twice'

/** The planned blows that have not fallen yet, and what deals them. */
export type Line = {
  /** Plans a blow. It falls once, when its point is reached. */
  arm(fault: Fault): void
  /** Something reached a point: says what happens to it, once the blow has fallen. */
  come(point: Point, who: string): Promise<Verdict>
  /** Calls off what has not fallen, and waits for what is falling. */
  disarm(): Promise<void>
}

/** In words, for the trace. */
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
