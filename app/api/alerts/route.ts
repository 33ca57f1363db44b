import type { NextRequest } from 'next/server'
import { listOpenAlerts } from '@/lib/office/alerts/queries.ts'
import { answerJson } from '@/lib/people/requests/answers.ts'

/** The open alerts, for the line on every page. */
export function GET(request: NextRequest): Promise<Response> {
  const place = request.nextUrl.searchParams.get('place') === 'counter' ? 'counter' : 'office'
  return answerJson({ signedIn: 'the line is on every page; who may not see alerts has none' }, (actor) =>
    listOpenAlerts(actor, place),
  )
}
