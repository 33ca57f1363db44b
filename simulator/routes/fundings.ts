import { Funding, fundingRequest } from '../contract/funding.ts'
import { createFunding } from '../domain/create-funding.ts'
import { checkFundingStatus } from '../domain/settle-funding.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { presentFunding } from '../present/funding.ts'

/** POST /fundings and GET /fundings/{id}. */
export const fundingEndpoints: Endpoint[] = [
  endpoint({
    method: 'post',
    path: '/fundings',
    ability: 'funding:write',
    summary: 'Top up your balance by mobile money or USDT',
    body: fundingRequest,
    idempotency: 'any',
    data: Funding,
    statuses: [200, 202],
    async handle({ simulator, key, body, idempotencyKey, requestHash }) {
      const { funding, replayed } = await createFunding(simulator, { key, idempotencyKey, requestHash }, body)
      const data = presentFunding(funding, simulator.settings.minimal)
      return { status: 202, message: 'Top-up requested', data, replayed }
    },
  }),
  endpoint({
    method: 'get',
    path: '/fundings/{id}',
    ability: 'funding:write',
    summary: 'One top-up and its status',
    data: Funding,
    statuses: [200],
    async handle({ simulator, key, params }) {
      const funding = await checkFundingStatus(simulator, key, params.id ?? '')
      return { status: 200, message: 'Top-up', data: presentFunding(funding, simulator.settings.minimal) }
    },
  }),
]
