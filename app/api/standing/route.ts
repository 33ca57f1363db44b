import { answerJson } from '@/lib/people/requests/answers.ts'
import { formatStops } from '@/lib/service/standing/format-stops.ts'
import { getStanding } from '@/lib/service/standing/queries.ts'

/** The Service balance and whether selling is stopped, for the top bar. */
export function GET(): Promise<Response> {
  return answerJson('sale:create', async (actor) => formatStops(await getStanding(actor)))
}
