import { answerJson } from '@/lib/people/requests/answers.ts'
import { requireStreamPlace } from '@/lib/people/sessions/live-stream.ts'

/**
 * Whether another live stream may be opened. A page asks here because a browser does not tell it why a stream was
 * refused.
 */
export function GET(): Promise<Response> {
  return answerJson({ signedIn: 'the streams are a person’s own' }, async ({ staffId }) => requireStreamPlace(staffId))
}
