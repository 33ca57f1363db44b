import { exportUnsettled } from '@/lib/office/settlements/queries.ts'
import { answerFile } from '@/lib/people/requests/answers.ts'

/** What was paid by payment types and is not settled, as a file. */
export function GET(): Promise<Response> {
  return answerFile('safe:manage', exportUnsettled)
}
