import { answerDone } from '@/lib/people/requests/answers.ts'
import { recordActivity } from '@/lib/people/sessions/record-activity.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

/** Records that the browser saw activity. Answers 423 if the session is already locked, 401 without one. */
export function POST(): Promise<Response> {
  return answerDone(async ({ locked, actor }) => {
    if (locked) refuse('TILL_LOCKED')
    await recordActivity(actor)
  })
}
