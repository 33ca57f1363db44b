import { handleDue } from '@/lib/office/webhook-inbox/handle-due.ts'

/** Of what a part took: catching up then has a fifth of one processor at most, beside those who sell. */
const RESTS_TIMES = 4

/**
 * Handles the next part of the events that are due. Returns for how many milliseconds to rest before the next one, in
 * proportion to the processor time of this process; null if nothing more is due.
 */
export async function catchUp(): Promise<number | null> {
  const before = process.cpuUsage()
  const more = await handleDue()
  const { user, system } = process.cpuUsage(before)
  return more ? (RESTS_TIMES * (user + system)) / 1_000 : null
}
