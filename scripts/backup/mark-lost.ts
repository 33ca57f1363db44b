import { environmentsSoldIn, type LostCause, markLostTime } from '../../lib/counter/recovery/mark-lost-time.ts'
import { env } from '../../lib/platform/env/env.ts'

/**
 * Marks that the database that the environment names lost all since an instant, in every environment that it has sold in
 * or has a key for. Returns what to tell whoever ran the command.
 */
export async function markLost({ since, cause }: { since: Date; cause: LostCause }): Promise<string[]> {
  const keyed = env().credentials.map(({ environment }) => environment)
  const environments = [...new Set([...keyed, ...(await environmentsSoldIn())])]
  const { tickets, paid } = await markLostTime({ since, cause, environments })
  return [
    `${tickets} tickets that nobody had paid for are removed, and ${paid} that are paid for but not sent wait for a person: ` +
      'either may be sold already.',
    `Nothing sells until the worker has asked the Service about the time since ${since.toISOString()}. Start the worker, ` +
      'then open "After a restore" in the office.',
  ]
}
