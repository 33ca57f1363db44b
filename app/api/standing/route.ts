import { answerJson } from '@/lib/people/requests/answers.ts'
import { getStanding } from '@/lib/service/standing/queries.ts'
import { formatStops } from '../../format-stops.ts'

/** The Service balance and whether selling is stopped, for the top bar. */
export function GET(): Promise<Response> {
  return answerJson('sale:create', async (actor) => formatStops(await getStanding(actor)))
}
