import { getTicket } from '@/lib/counter/tickets/queries.ts'
import { answerJson } from '@/lib/people/requests/answers.ts'

type Context = { params: Promise<{ id: string }> }

/**
 * A ticket's version, which tells whether it is still as its page shows it: a hundredth of the page's size on a slow
 * line.
 */
export function GET(_request: Request, { params }: Context): Promise<Response> {
  return answerJson('sale:read', async (actor) => {
    const ticket = await getTicket(actor, (await params).id)
    return { version: ticket?.version ?? null }
  })
}
