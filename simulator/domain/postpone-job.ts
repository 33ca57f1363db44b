import type { Simulator } from '../simulator.ts'
import type { Job } from '../store/unit.ts'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 24 * 3_600_000

/**
 * Postpones a job that threw, so that it does not hold up the others: it is tried again after 1 s, 2 s, 4 s and so on
 * of the simulator's clock, at most a day. The cause goes to the error output.
 */
export async function postponeJob({ pool, clock }: Simulator, job: Job, cause: unknown): Promise<void> {
  const told = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
  process.stderr.write(`${job.kind} of ${job.objectId}: ${told}\n`)
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** job.failures, LONGEST_WAIT_MS)
  await pool.query('update jobs set due_at = $2, failures = failures + 1 where id = $1', [
    job.id,
    new Date(clock.now().getTime() + waitMs),
  ])
}
