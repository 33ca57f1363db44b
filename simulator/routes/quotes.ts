import { Quote, quoteRequest } from '../contract/quote.ts'
import { createQuote } from '../domain/create-quote.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { presentQuote } from '../present/quote.ts'

/** POST /quotes. */
export const quoteEndpoints: Endpoint[] = [
  endpoint({
    method: 'post',
    path: '/quotes',
    ability: 'transactions:write',
    limit: 'sales_per_day',
    summary: 'Check the recipient, price the sale and hold the price for five minutes',
    body: quoteRequest,
    data: Quote,
    statuses: [200],
    async handle({ simulator, key, body }) {
      const quote = await createQuote(simulator, key, body)
      return { status: 200, message: 'Quote', data: presentQuote(quote) }
    },
  }),
]
