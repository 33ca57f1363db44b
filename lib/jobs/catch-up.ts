import { handleDue } from '@/lib/office/webhook-inbox/handle-due.ts'

/**
 * How long to rest, as a multiple of the processor time that a part took: catching up takes at most a fifth of one
 * processor and leaves the rest to selling.
 */
const RESTS_TIMES = 4

/**
 * Handles the next part of the events that are due. Returns how many milliseconds to rest before the next part, in
 * proportion to this process's processor time; null if nothing more is due.
 */
export async function catchUp(): Promise<number | null> {
  const before = process.cpuUsage()
  const more = await handleDue()
  const { user, system } = process.cpuUsage(before)
  return more ? (RESTS_TIMES * (user + system)) / 1_000 : null
}
