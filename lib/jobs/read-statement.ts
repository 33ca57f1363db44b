import { alertUnexplained } from '../day-close/alert-unexplained.ts'
import { noteReserves } from '../day-close/note-reserves.ts'
import type { Environment } from '../generated/prisma/client.ts'
import { askAboutRows } from '../statement/ask-about-rows.ts'
import { explainRows } from '../statement/explain-rows.ts'
import { syncStatement } from '../statement/sync-statement.ts'

/**
 * Brings our copy of an environment's statement up to date, says of each new row whose it is, notes the reserve beside
 * our books, and raises an alert for what nothing explains.
 */
export async function readStatement(environment: Environment): Promise<void> {
  await noteReserves(environment)
  const { end } = await syncStatement(environment)
  if (end !== 'up_to_date') return
  await explainRows(environment)
  if ((await askAboutRows(environment)) > 0) await explainRows(environment)
  await alertUnexplained(environment)
}
