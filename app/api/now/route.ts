import type { NextRequest } from 'next/server'
import { answerJson } from '@/lib/auth/answer-json.ts'
import { readNowFilter } from '@/lib/now/model.ts'
import { listNow } from '@/lib/now/queries.ts'

/** The newest sales and collections of the actor's branches, for the live screen. */
export function GET(request: NextRequest): Promise<Response> {
  const filter = readNowFilter(Object.fromEntries(request.nextUrl.searchParams))
  return answerJson((actor) => listNow(actor, filter))
}
