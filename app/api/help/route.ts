import { composeHelp } from '@/app/(counter)/compose-help.ts'
import { answerJson } from '@/lib/people/requests/answers.ts'

/** The help for the screen at the address `from`, when somebody asks for it there. */
export function GET(request: Request): Promise<Response> {
  const from = new URL(request.url).searchParams.get('from') ?? ''
  return answerJson('sale:create', (actor) => composeHelp(actor, from))
}
