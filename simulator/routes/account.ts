import { Account, Balance, Branch } from '../contract/account.ts'
import { harareDay } from '../domain/harare-day.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { presentAccount, presentBalance } from '../present/account.ts'
import { readAccount } from '../store/unit-sql.ts'

/** GET /me, GET /balances and GET /branches. */
export const accountEndpoints: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/me',
    ability: null,
    summary: 'The account behind the key, its limits and what of them is used today',
    data: Account,
    statuses: [200],
    async handle({ simulator, key }) {
      const account = await readAccount(simulator.pool, key.accountId, harareDay(simulator.clock.now()))
      return { status: 200, message: 'Account', data: presentAccount(simulator, key, account) }
    },
  }),
  endpoint({
    method: 'get',
    path: '/balances',
    ability: 'balance:read',
    summary: 'The prepaid balance in USD',
    data: Balance,
    statuses: [200],
    async handle({ simulator, key }) {
      const account = await readAccount(simulator.pool, key.accountId, harareDay(simulator.clock.now()))
      return { status: 200, message: 'Balance', data: presentBalance(simulator, account) }
    },
  }),
  endpoint({
    method: 'get',
    path: '/branches',
    ability: 'catalogue:read',
    summary: 'Your branches; a key limited to one sees that one',
    data: Branch,
    list: true,
    statuses: [200],
    async handle({ simulator, key }) {
      const { rows } = await simulator.pool.query<{ id: string; name: string }>(
        `select id, name from branches where partner_id = $1 and ($2::text is null or id = $2) order by created_at, id`,
        [key.partner.id, key.branchId],
      )
      const data = simulator.settings.minimal ? rows.map(({ id }) => ({ id })) : rows
      return { status: 200, message: 'Branches', data, nextCursor: null }
    },
  }),
]
