import { findLostTime } from '@/lib/counter/recovery/mark-lost-time.ts'
import type { Environment } from '@/lib/generated/prisma/client.ts'
import { alertUnexplained } from '@/lib/office/day-close/alert-unexplained.ts'
import { storeReserves } from '@/lib/office/day-close/reserves.ts'
import { askAboutRows } from '@/lib/office/statement/ask-about-rows.ts'
import { explainRows } from '@/lib/office/statement/explain-rows.ts'
import { syncStatement } from '@/lib/office/statement/sync-statement.ts'

/** Updates our copy of the statement, explains its rows, raises an alert for the rest; catches up lost time first. */
export async function followStatement(environment: Environment): Promise<void> {
  await storeReserves(environment)
  const { end } = await syncStatement(environment)
  if (end !== 'up_to_date' || (await findLostTime(environment))) return
  await explainRows(environment)
  if ((await askAboutRows(environment)) > 0) await explainRows(environment)
  await alertUnexplained(environment)
}
