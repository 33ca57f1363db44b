import { answerDone } from '@/lib/people/requests/answer-json.ts'
import { noteActive } from '@/lib/people/sessions/note-active.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

/** The browser saw activity at the till. Answers 423 if the till is already locked, 401 without a session. */
export function POST(): Promise<Response> {
  return answerDone(async ({ locked, actor }) => {
    if (locked) refuse('TILL_LOCKED')
    await noteActive(actor)
  })
}
