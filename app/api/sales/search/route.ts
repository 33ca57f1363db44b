import { z } from 'zod'
import { answerJson } from '@/lib/auth/answer-json.ts'
import { requireOwnOrigin } from '@/lib/auth/posted-form.ts'
import { findSales } from '@/lib/tickets/queries.ts'

const Body = z.object({ text: z.string().max(60) })

/** Past sales for what was typed. A POST, so that no customer's number stands in an address. */
export function POST(request: Request): Promise<Response> {
  return answerJson(async (actor) => {
    await requireOwnOrigin()
    const { text } = Body.parse(await request.json())
    return findSales(actor, text)
  })
}
