import { z } from '@hono/zod-openapi'
import { collectionRequest, confirmRequest } from '../contract/collection.ts'
import { productQuery } from '../contract/product.ts'
import { quoteRequest } from '../contract/quote.ts'
import { transactionRequest } from '../contract/transaction.ts'
import { SANDBOX_NUMBERS } from './sandbox-numbers.ts'

export type ApiAnswer = { ok: boolean; body: unknown }

/**
 * What a tool may do: call the API with the caller's own key, or answer by itself, which counts as a call of that key
 * too, and read as much of the request log as the key may see.
 */
export type ToolContext = {
  api(method: 'GET' | 'POST', path: string, options?: { body?: unknown; idempotencyKey?: string }): Promise<ApiAnswer>
  answer(read: () => unknown): ApiAnswer
  recentRequests(count: number): unknown
}

export type Tool = {
  name: string
  title: string
  description: string
  readOnly: boolean
  input: Record<string, z.ZodType>
  run(context: ToolContext, input: Record<string, unknown>): Promise<ApiAnswer>
}

const NEVER_ANEW =
  'If the answer is lost or unclear, repeat this call with the SAME reference and the SAME idempotency_key: that gives ' +
  'the original back. NEVER retry with a new reference or a new key: it could'

const idempotencyKey = z.uuid().describe('A UUID made once for this one request and kept for every repeat of it.')
const reference = z.string().describe('Your own unique id, made once for this one request and kept for every repeat.')
const id = z.string().regex(/^[\w.-]{1,100}$/)

function tool(
  name: string,
  title: string,
  readOnly: boolean,
  description: string,
  input: Tool['input'],
  run: Tool['run'],
): Tool {
  return { name, title, readOnly, description, input, run }
}

/** The path with the input as its query. */
function withQuery(path: string, input: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) if (typeof value === 'string') query.set(name, value)
  return query.size > 0 ? `${path}?${query}` : path
}

const catalogueTools: Tool[] = [
  tool(
    'get_account',
    'Account',
    true,
    'Who this key belongs to: partner code, environment, tier, abilities, and each limit with what is used today.',
    {},
    ({ api }) => api('GET', '/me'),
  ),
  tool(
    'list_products',
    'Products',
    true,
    'What can be sold: code, price or range, the recipient field each product needs, and whether it is available now.',
    productQuery,
    ({ api }, input) => api('GET', withQuery('/products', input)),
  ),
  tool(
    'lookup_mobile',
    'Look up a number',
    true,
    'The operator of a mobile number (2637XXXXXXXX, or a sandbox number) and the products that can be sold to it.',
    { phone: z.string() },
    ({ api }, body) => api('POST', '/lookups/mobile', { body }),
  ),
  tool(
    'quote',
    'Quote',
    false,
    'First step of every sale: checks the recipient with the provider, prices the sale and holds the price for five ' +
      'minutes. Nothing is sold or charged. A ranged product takes amount (USD) or face_value; a fixed one neither. ' +
      'For electricity and bills read customer.name to the buyer before selling.',
    quoteRequest,
    ({ api }, body) => api('POST', '/quotes', { body }),
  ),
]

const saleTools: Tool[] = [
  tool(
    'sell',
    'Sell',
    false,
    `Second step of a sale: spends a quote. Read data.status: completed, pending (follow it with get_transaction, do ` +
      `not sell again) or failed (nothing was delivered). ${NEVER_ANEW} sell twice.`,
    { ...transactionRequest, reference, idempotency_key: idempotencyKey },
    ({ api }, { idempotency_key, ...body }) =>
      api('POST', '/transactions', { body, idempotencyKey: String(idempotency_key) }),
  ),
  tool(
    'get_transaction',
    'Look at a sale',
    true,
    'The authoritative status of a sale, with its token or PIN and receipt once completed.',
    { id: id.describe('The sale, tx_...') },
    ({ api }, input) => api('GET', `/transactions/${input.id}`),
  ),
]

const collectionTools: Tool[] = [
  tool(
    'collect',
    'Collect',
    false,
    'Asks a customer for a mobile-money payment into the balance. Follow next_action: approve_on_phone and pay_code ' +
      `are for the customer to do, submit_otp needs confirm_collection; then poll get_collection. ${NEVER_ANEW} charge ` +
      'the customer twice.',
    { ...collectionRequest, reference, idempotency_key: idempotencyKey },
    ({ api }, { idempotency_key, ...body }) =>
      api('POST', '/collections', { body, idempotencyKey: String(idempotency_key) }),
  ),
  tool(
    'confirm_collection',
    'Confirm with an OTP',
    false,
    'Sends the code that the customer read out, for a collection whose next_action is submit_otp. Sandbox: 12345.',
    { id: id.describe('The collection, col_...'), ...confirmRequest },
    ({ api }, input) => api('POST', `/collections/${input.id}/confirm`, { body: { otp: input.otp } }),
  ),
  tool(
    'get_collection',
    'Look at a collection',
    true,
    'The authoritative status of a collection.',
    { id: id.describe('The collection, col_...') },
    ({ api }, input) => api('GET', `/collections/${input.id}`),
  ),
]

const sandboxTools: Tool[] = [
  tool(
    'recent_requests',
    'Recent requests',
    true,
    'The latest sandbox requests of this partner, or of the branch that the key is limited to, newest first: method, ' +
      'path, status, error code, request id, time taken.',
    { count: z.number().int().min(1).max(100).optional().describe('How many; 20 when left out.') },
    async ({ answer, recentRequests }, { count = 20 }) => answer(() => recentRequests(Number(count))),
  ),
  tool(
    'send_test_webhook',
    'Send a test event',
    false,
    'Sends a signed webhook.test event to the webhook URL of the sandbox and tells what the endpoint answered.',
    {},
    ({ api }) => api('POST', '/webhooks/test'),
  ),
  tool(
    'sandbox_numbers',
    'Sandbox numbers',
    true,
    'The phone numbers, meters, accounts and code that make each outcome happen in the sandbox.',
    {},
    async ({ answer }) => answer(() => SANDBOX_NUMBERS),
  ),
]

/** The twelve tools of the agent endpoint (service-api.md, What the service does). */
export const TOOLS: readonly Tool[] = [...catalogueTools, ...saleTools, ...collectionTools, ...sandboxTools]
