import { expect, vi } from 'vitest'
import { db } from '@/lib/platform/database/db.ts'
import { listen } from '@/lib/platform/live/changes.ts'

let knocks = 0

/** How many changes of the object with this id are announced to screens while `work` runs. */
export async function noticesOf(wanted: string, work: () => Promise<unknown>): Promise<number> {
  const heard: string[] = []
  const stop = listen(
    ({ id }) => heard.push(id),
    () => {},
  )
  const begin = `begin ${++knocks}`
  await vi.waitFor(async () => {
    await knock(begin)
    expect(heard).toContain(begin)
  }, 20_000)
  await work()
  const end = `end ${++knocks}`
  await knock(end)
  await vi.waitFor(() => expect(heard).toContain(end), 60_000)
  await stop()
  return heard.filter((id) => id === wanted).length
}

function knock(id: string) {
  return db().$executeRaw`select pg_notify('pos_change', ${JSON.stringify({ topic: 'balance', id })})`
}
