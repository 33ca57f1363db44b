import { z } from '@hono/zod-openapi'
import { label, PositiveAmount } from '../contract/fields.ts'
import { answerAsCustomer } from '../domain/answer-collection.ts'
import { METHODS } from '../domain/collection.ts'
import { matchBankTransfer } from '../domain/match-bank-transfer.ts'
import { parseCents } from '../domain/money.ts'
import { ApiError } from '../http/api-error.ts'
import { presentCollection } from '../present/collection.ts'
import { presentFunding } from '../present/funding.ts'
import { findPhoneMessages } from './find-phone-messages.ts'
import { ok, type PortalEndpoint, portalEndpoint } from './portal-endpoint.ts'

/** What finance staff, payment providers and customers do. */
export const moneyEndpoints: PortalEndpoint[] = [
  portalEndpoint({
    method: 'post',
    path: '/bank-transfers',
    body: z.object({ reference: label(100), amount: PositiveAmount }),
    async handle({ simulator, body }) {
      const funding = await matchBankTransfer(simulator, body.reference, parseCents(body.amount))
      return { status: 201, message: 'Bank transfer matched and credited', data: presentFunding(funding, false) }
    },
  }),
  portalEndpoint({
    method: 'get',
    path: '/collections',
    async handle({ simulator, partner }) {
      return { ...ok('The customer’s phone', await findPhoneMessages(simulator, partner)), nextCursor: null }
    },
  }),
  portalEndpoint({
    method: 'post',
    path: '/collections/:id/customer',
    body: z.object({ answer: z.enum(['approve', 'decline']) }),
    async handle({ simulator, partner, params, body }) {
      const collection = await answerAsCustomer(simulator, partner, params.id ?? '', body.answer)
      return ok('Answered', presentCollection(simulator, collection))
    },
  }),
  portalEndpoint({
    method: 'get',
    path: '/methods',
    async handle({ simulator }) {
      const data = METHODS.map((method) => ({ method, paused: simulator.methods.isPaused(method) }))
      return { ...ok('Payment methods', data), nextCursor: null }
    },
  }),
  portalEndpoint({
    method: 'patch',
    path: '/methods/:method',
    body: z.object({ paused: z.boolean() }),
    async handle({ simulator, params, body }) {
      const method = METHODS.find((one) => one === params.method)
      if (!method) throw new ApiError('NOT_FOUND')
      await simulator.methods.setPaused(method, body.paused)
      return ok(body.paused ? 'Method paused' : 'Method opened', { method, ...body })
    },
  }),
]
