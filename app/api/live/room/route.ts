import { answerJson } from '@/lib/people/requests/answer-json.ts'
import { requireStreamPlace } from '@/lib/people/sessions/stream-places.ts'

/** Whether another live stream may be opened: a browser does not tell a page why it was refused one. */
export function GET(): Promise<Response> {
  return answerJson({ signedIn: 'the streams are a person’s own' }, async ({ staffId }) => requireStreamPlace(staffId))
}
