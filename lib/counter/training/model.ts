export const DRILLS = ['slow', 'failed', 'reversal', 'code', 'paused'] as const
export type Drill = (typeof DRILLS)[number]

/** The Service's trigger numbers for these practice sales (service-api.md, Sandbox behaviour). */
export const DRILL_NUMBERS = { slow: '263000000002', failed: '263000000003', reversal: '263000000004' } as const

export const DRILL_STEPS: Readonly<Record<Drill, readonly number[]>> = {
  slow: [1, 2, 3],
  failed: [1, 2, 3],
  reversal: [1, 2, 3],
  code: [1, 2, 3],
  paused: [1, 2, 3],
}

/** The drills this person has done at this till, by what its tickets show. */
export type DrillsDone = Readonly<Record<Drill, boolean>>
