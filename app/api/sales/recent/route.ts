import { getTillAtAGlance } from '@/lib/counter/to-do/list-to-do.ts'
import { answerJson } from '@/lib/people/requests/answers.ts'

/** The till's newest sales today and what needs a hand, for its live lists. */
export function GET(): Promise<Response> {
  return answerJson('sale:read', getTillAtAGlance)
}
