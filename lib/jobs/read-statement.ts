import { alertUnexplained } from '../day-close/alert-unexplained.ts'
import type { Environment } from '../generated/prisma/client.ts'
import { askAboutRows } from '../statement/ask-about-rows.ts'
import { explainRows } from '../statement/explain-rows.ts'
import { syncStatement } from '../statement/sync-statement.ts'

/**
 * Brings our copy of an environment's statement up to date, says of each new row whose it is, and raises an alert for
 * what nothing explains.
 */
export async function readStatement(environment: Environment): Promise<void> {
  const { end } = await syncStatement(environment)
  if (end !== 'up_to_date') return
  await explainRows(environment)
  if ((await askAboutRows(environment)) > 0) await explainRows(environment)
  await alertUnexplained(environment)
}
