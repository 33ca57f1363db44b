import { expect, vi } from 'vitest'
import { updateTotals } from '@/lib/books/totals/update-totals.ts'
import { db } from '@/lib/platform/database/db.ts'

/**
 * Adds the whole journal to the totals. Totals wait for every transaction of the server, even those in other tests'
 * databases.
 */
export async function sumAll(sum: () => Promise<unknown> = updateTotals): Promise<void> {
  const { _max: newest } = await db().journalEntry.aggregate({ _max: { id: true } })
  await vi.waitFor(async () => {
    await sum()
    expect((await db().totalsThrough.findFirst())?.throughEntryId).toBe(newest.id)
  }, 50_000)
}
