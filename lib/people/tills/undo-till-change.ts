import { z } from 'zod'
import type { Undoable } from '@/lib/people/changes/undoable.ts'
import { endSessionsOf } from '@/lib/people/sessions/end-sessions.ts'
import { endPairings } from './displays.ts'
import { type Browser, browserStanding } from './till-changes.ts'

const Before = z.object({ enrolmentHash: z.string().nullable(), enrolledAt: z.string().nullable() })

/**
 * The browser of the till with that id: undone, the till has the one it had before, or none, and whoever is signed in
 * there is signed out.
 */
export const UNDOABLE_TILL: Undoable = {
  ownCode: false,
  lock: async (tx, tillId) => {
    const [till] = await tx.$queryRaw<Browser[]>`
      select "enrolmentHash", "enrolledAt" from "Till" where id = ${tillId}::uuid for no key update`
    return till ? browserStanding(till) : null
  },
  putBack: async (tx, { subject: tillId, before }) => {
    await tx.till.update({ where: { id: tillId }, data: Before.parse(before) })
    const sessionsEnded = await endSessionsOf(tx, { tillId })
    return { sessionsEnded, displaysEnded: await endPairings(tx, { tillId }) }
  },
}
