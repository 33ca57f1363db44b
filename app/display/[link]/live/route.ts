import { findPairedTill } from '@/lib/counter/display/open-display.ts'
import { answerStream } from '@/lib/people/requests/answers.ts'
import { displayStream } from '@/lib/people/sessions/live-stream.ts'

type Props = { params: Promise<{ link: string }> }

/** Server-sent events for a customer display: they say that something changed at its till, never what. */
export async function GET(_request: Request, { params }: Props): Promise<Response> {
  const { link } = await params
  const paired = await findPairedTill(link)
  if (!paired) return new Response(null, { status: 404 })
  const stillPaired = async () => (await findPairedTill(link)) !== null
  return answerStream(() => displayStream(paired.tillId, stillPaired))
}
