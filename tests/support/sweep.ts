import { SWEEPS } from '@/lib/jobs/sweep.ts'

/** One turn of each of the worker's sweeps, one after the other. */
export async function sweep(): Promise<void> {
  for (const one of Object.values(SWEEPS)) await one(() => undefined)
}
