import { z } from 'zod'
import { lookUpTypedNumber } from '@/lib/counter/tickets/read-recipient.ts'
import { answerJson } from '@/lib/people/requests/answers.ts'
import { parseJsonBody } from '@/lib/people/requests/posted-form.ts'

const Body = z.object({ phone: z.string().max(80) })

/** A number's operator and what can be sold to it. It is a POST, so that no customer's number is in an address. */
export function POST(request: Request): Promise<Response> {
  return answerJson('sale:create', async (actor) =>
    lookUpTypedNumber(actor, (await parseJsonBody(Body, request)).phone),
  )
}
