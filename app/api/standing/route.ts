import { answerJson } from '@/lib/people/requests/answers.ts'
import { getStanding } from '@/lib/service/standing/queries.ts'
import { sayStops } from '@/lib/service/standing/say-stops.ts'

/** The Service balance and whether selling is stopped, for the top bar. */
export function GET(): Promise<Response> {
  return answerJson('sale:create', async (actor) => sayStops(await getStanding(actor)))
}
