/**
 * A web process for the chaos runs: the verbs behind the pages, called by message instead of by form, and the webhook
 * route over HTTP.
 */

import { createServer } from 'node:http'
import { POST } from '@/app/api/webhooks/service/route.ts'
import { payAccount } from '@/lib/counter/accounts/pay-account.ts'
import { keepChange } from '@/lib/counter/change-owed/keep-change.ts'
import { payChange } from '@/lib/counter/change-owed/pay-change.ts'
import { confirmOtp } from '@/lib/counter/collections/confirm-otp.ts'
import { whenPaid } from '@/lib/counter/collections/when-paid.ts'
import { closeShift } from '@/lib/counter/shifts/close-shift.ts'
import { moveCash } from '@/lib/counter/shifts/move-cash.ts'
import { openShift } from '@/lib/counter/shifts/open-shift.ts'
import { approveShift } from '@/lib/counter/shifts/review-shift.ts'
import { askNow } from '@/lib/counter/tickets/ask-now.ts'
import { addItem, giveUpTicket, removeItem } from '@/lib/counter/tickets/change-basket.ts'
import { collectDeposit } from '@/lib/counter/tickets/collect-deposit.ts'
import { collectForTicket } from '@/lib/counter/tickets/collect-for-ticket.ts'
import { payOut } from '@/lib/counter/tickets/pay-out.ts'
import { quoteTicket, requoteTicket } from '@/lib/counter/tickets/quote-ticket.ts'
import { returnMoney } from '@/lib/counter/tickets/return-money.ts'
import { sellAgain, sellHeld } from '@/lib/counter/tickets/sell-held.ts'
import { sellPaidTicket } from '@/lib/counter/tickets/sell-paid-ticket.ts'
import { sellTicket } from '@/lib/counter/tickets/sell-ticket.ts'
import { followStatement } from '@/lib/jobs/follow-statement.ts'
import { watchCollections, watchReversals } from '@/lib/jobs/watch-lists.ts'
import { signDay } from '@/lib/office/day-close/sign-day.ts'
import { askTopUp } from '@/lib/office/fundings/ask-top-up.ts'
import { settlePayments } from '@/lib/office/settlements/settle-payments.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { DomainError } from '@/lib/platform/shared/problem.ts'

whenPaid(sellPaidTicket)

/** The worker's minute is here too, so that a run need not wait for it. */
const VERBS = {
  ...{ addItem, askNow, askTopUp, collectDeposit, collectForTicket, confirmOtp, giveUpTicket, moveCash, openShift },
  ...{ payOut, quoteTicket, removeItem, requoteTicket, returnMoney, sellAgain, sellHeld, sellTicket },
  ...{ approveShift, closeShift, keepChange, payAccount, payChange, settlePayments, signDay },
  followStatement: () => followStatement('test'),
  watch: async () => [await watchReversals(credentialNamed('demo')), await watchCollections(credentialNamed('demo'))],
}
export type VerbName = keyof typeof VERBS

export type Asked = { id: number; verb: VerbName; actor: unknown; input: unknown }
export type Answered = { id: number; value?: unknown; refusal?: string; fault?: string }

process.on('message', async (message: Partial<Asked>) => {
  const { id, verb, actor, input } = message
  if (id === undefined || verb === undefined) return
  const answer = (rest: Omit<Answered, 'id'>) => process.send?.({ id, ...rest })
  try {
    const run = VERBS[verb] as (asked: unknown) => Promise<unknown>
    answer({ value: await run({ ctx: { actor }, input }) })
  } catch (error) {
    if (error instanceof DomainError) answer({ refusal: error.problem.code })
    else answer({ fault: error instanceof Error ? `${error.name}: ${error.message}` : String(error) })
  }
})

const server = createServer(async (asked, answer) => {
  const chunks: Buffer[] = []
  for await (const chunk of asked) chunks.push(chunk)
  const headers = Object.entries(asked.headers).map(([name, value]): [string, string] => [name, String(value)])
  const request = new Request('http://127.0.0.1/', {
    method: 'POST',
    headers,
    body: new Uint8Array(Buffer.concat(chunks)),
  })
  const taken = await POST(request).catch(() => new Response(null, { status: 500 }))
  answer.writeHead(taken.status).end()
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`the web is ready at :${typeof address === 'object' ? address?.port : ''}\n`)
})
