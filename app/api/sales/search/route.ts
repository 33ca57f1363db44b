import { z } from 'zod'
import { answerJson } from '@/lib/auth/answer-json.ts'
import { requireOwnOrigin } from '@/lib/auth/posted-form.ts'
import { refuse } from '@/lib/shared/problem.ts'
import { findSales } from '@/lib/tickets/find-sales.ts'

const Body = z.object({ text: z.string().max(60), day: z.string().max(10), after: z.string().max(80) })

/** A page of past sales for what was typed. A POST, so that no customer's number stands in an address. */
export function POST(request: Request): Promise<Response> {
  return answerJson(async (actor) => {
    await requireOwnOrigin()
    const body = Body.safeParse(await request.json().catch(() => null))
    return body.success ? findSales(actor, body.data) : refuse('FORM_BROKEN')
  })
}
