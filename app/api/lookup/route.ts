import { z } from 'zod'
import { lookUpTypedNumber } from '@/lib/counter/tickets/look-up-typed-number.ts'
import { answerJson } from '@/lib/people/requests/answer-json.ts'
import { requireOwnOrigin } from '@/lib/people/requests/posted-form.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

const Body = z.object({ phone: z.string().max(80) })

/** A number's operator and what can be sold to it. A POST, so no customer's number is in an address. */
export function POST(request: Request): Promise<Response> {
  return answerJson(async (actor) => {
    await requireOwnOrigin()
    const body = Body.safeParse(await request.json().catch(() => null))
    return body.success ? lookUpTypedNumber(actor, body.data.phone) : refuse('FORM_BROKEN')
  })
}
