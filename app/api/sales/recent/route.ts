import { answerJson } from '@/lib/auth/answer-json.ts'
import { listRecentSales } from '@/lib/tickets/queries.ts'

/** The till's newest sales today, for its live list. */
export function GET(): Promise<Response> {
  return answerJson(listRecentSales)
}
