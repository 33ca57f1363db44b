/** What is practised at a till with a test key, in the order in which it is learnt. */
export const DRILLS = ['slow', 'failed', 'reversal', 'code', 'paused'] as const
export type Drill = (typeof DRILLS)[number]

/** The Service's trigger numbers that make a practice sale go that way (service-api.md, Sandbox behaviour). */
export const DRILL_NUMBERS = { slow: '263000000002', failed: '263000000003', reversal: '263000000004' } as const

/** How many steps each drill is told in. */
export const DRILL_STEPS: Readonly<Record<Drill, readonly number[]>> = {
  slow: [1, 2, 3],
  failed: [1, 2, 3],
  reversal: [1, 2, 3],
  code: [1, 2, 3],
  paused: [1, 2, 3],
}

/** The drills that this person has done at this till, by what its tickets show. */
export type DrillsDone = Readonly<Record<Drill, boolean>>
