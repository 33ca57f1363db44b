import { listRecentSales } from '@/lib/counter/tickets/queries.ts'
import { answerJson } from '@/lib/people/requests/answer-json.ts'

/** The till's newest sales today, for its live list. */
export function GET(): Promise<Response> {
  return answerJson(listRecentSales)
}
