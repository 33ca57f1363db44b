import { accountCalls } from './account-calls.ts'
import { type CallerOptions, createCaller } from './caller.ts'
import { catalogueCalls } from './catalogue-calls.ts'
import { collectionCalls } from './collection-calls.ts'
import { fundingCalls } from './funding-calls.ts'
import { saleCalls } from './sale-calls.ts'

/**
 * Every endpoint of the Service for one credential. Each call is sent once and gives an `Answer`; none throws, none
 * repeats itself.
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
