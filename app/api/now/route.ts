import type { NextRequest } from 'next/server'
import { listNow } from '@/lib/office/now/list-now.ts'
import { parseNowFilter } from '@/lib/office/now/model.ts'
import { answerJson } from '@/lib/people/requests/answers.ts'

/** The newest sales and collections of the actor's branches, for the live screen. */
export function GET(request: NextRequest): Promise<Response> {
  const filter = parseNowFilter(Object.fromEntries(request.nextUrl.searchParams))
  return answerJson('branch:read-live', (actor) => listNow(actor, filter))
}
