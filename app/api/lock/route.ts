import type { NextRequest } from 'next/server'
import { answerDone } from '@/lib/people/requests/answers.ts'
import { lockSession } from '@/lib/people/sessions/lock.ts'

/**
 * Locks the session behind the cover that the browser already shows: for a key press or, with `?idle`, for idleness.
 */
export function POST(request: NextRequest): Promise<Response> {
  const how = request.nextUrl.searchParams.has('idle') ? 'idle' : 'hand'
  return answerDone(({ actor }) => lockSession(actor, how))
}
