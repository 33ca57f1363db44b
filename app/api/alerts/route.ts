import { listOpenAlerts } from '@/lib/alerts/queries.ts'
import { answerJson } from '@/lib/auth/answer-json.ts'

/** What the office is told of now, for the line on every page. */
export function GET(): Promise<Response> {
  return answerJson(listOpenAlerts)
}
