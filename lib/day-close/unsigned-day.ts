import { officeEnvironment } from '../credentials.ts'
import { db } from '../db.ts'
import { endOf } from '../shared/time.ts'
import { dayToClose } from './queries.ts'

/** The day to close, while nobody signed it; null also where our books had not begun on it. */
export async function unsignedDay(): Promise<string | null> {
  const environment = officeEnvironment()
  const day = await dayToClose()
  const [sync, close] = await Promise.all([
    db().statementSync.findUnique({ where: { environment }, select: { booksFrom: true } }),
    db().dayClose.findUnique({ where: { environment_day: { environment, day } }, select: { day: true } }),
  ])
  return !sync || endOf(day) <= sync.booksFrom || close ? null : day
}
