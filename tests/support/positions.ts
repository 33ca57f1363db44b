import { db } from '@/lib/platform/database/db.ts'

/** As if no ticket had money, so that what earlier tests left counts in no later one; `restorePositions` ends it. */
export async function forgetPositions(): Promise<void> {
  await db().ticketPosition.deleteMany()
}

export async function restorePositions(): Promise<void> {
  await db().$queryRaw`select store_position(id)::text from "Ticket"`
}
