import { listOpenAlerts } from '@/lib/office/alerts/queries.ts'
import { answerJson } from '@/lib/people/requests/answer-json.ts'

/** What the office is told of now, for the line on every page. */
export function GET(): Promise<Response> {
  return answerJson(listOpenAlerts)
}
