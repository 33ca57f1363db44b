import { z } from 'zod'
import { findSales } from '@/lib/counter/ticket-lists/find-sales.ts'
import { answerJson } from '@/lib/people/requests/answers.ts'
import { parseJsonBody } from '@/lib/people/requests/posted-form.ts'

const Body = z.object({ text: z.string().max(60), day: z.string().max(10), after: z.string().max(80) })

/** A page of past sales that match a search. It is a POST, so that no customer's number is in an address. */
export function POST(request: Request): Promise<Response> {
  return answerJson('sale:read', async (actor) => findSales(actor, await parseJsonBody(Body, request)))
}
