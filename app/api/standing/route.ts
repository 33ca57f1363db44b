import { answerJson } from '@/lib/auth/answer-json.ts'
import { getStanding } from '@/lib/standing/queries.ts'

/** The Service balance and whether selling is stopped, for the top bar. */
export function GET(): Promise<Response> {
  return answerJson(getStanding)
}
