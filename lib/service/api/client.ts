import { catalogueCalls } from './catalogue-calls.ts'
import { accountCalls } from './internal/account-calls.ts'
import { type CallerOptions, type CallNote, createCaller } from './internal/caller.ts'
import { collectionCalls } from './internal/collection-calls.ts'
import { fundingCalls } from './internal/funding-calls.ts'
import { createWaits } from './internal/waits.ts'
import { saleCalls } from './sale-calls.ts'

export { type CallNote, createWaits }

/**
 * Every endpoint of the Service for one credential. Each call is sent once and returns an `Answer`; none throws or
 * retries.
 */
export function createServiceClient(options: CallerOptions) {
  const caller = createCaller(options)
  return {
    credential: options.credential,
    ...accountCalls(caller),
    ...catalogueCalls(caller),
    ...saleCalls(caller),
    ...collectionCalls(caller),
    ...fundingCalls(caller),
  }
}

export type ServiceClient = ReturnType<typeof createServiceClient>
