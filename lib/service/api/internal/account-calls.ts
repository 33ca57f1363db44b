import { Account, Balance, Branch } from '@/lib/service/api/contract/account.ts'
import { StatementEntry } from '@/lib/service/api/contract/statement-entry.ts'
import { WebhookTest } from '@/lib/service/api/contract/webhook-test.ts'
import type { Answer, Page } from '../answer.ts'
import type { Caller } from './caller.ts'

/** A span of time; `from` is inclusive, `to` is not. */
export type Span = { from?: Date; to?: Date }

/** The partner's account, balance, ledger and branches (service-api.md, Endpoints). */
export function accountCalls(caller: Caller) {
  return {
    /** Whose key this is, what it may do, and the limits for the day. */
    me: (): Promise<Answer<Account>> => caller.get({ path: '/me' }, { schema: Account }),

    /** The prepaid balance, shared by all branches of the partner. */
    balances: (): Promise<Answer<Balance>> => caller.get({ path: '/balances' }, { schema: Balance }),

    /** One page of the ledger, newest first, up to 100 rows. */
    statement: (query: Span & { cursor?: string | null } = {}): Promise<Answer<Page<StatementEntry>>> =>
      caller.page({ path: '/statement', query }, StatementEntry),

    branches: (): Promise<Answer<Branch[]>> => caller.list({ path: '/branches' }, Branch),

    /** Asks the Service to send a signed `webhook.test` to the environment's address, and returns the result. */
    testWebhook: (): Promise<Answer<WebhookTest>> =>
      caller.post({ path: '/webhooks/test', slow: true }, { schema: WebhookTest }),
  }
}
