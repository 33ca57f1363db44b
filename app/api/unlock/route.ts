import { z } from 'zod'
import { answerDone } from '@/lib/people/requests/answer-json.ts'
import { readJson } from '@/lib/people/requests/read-json.ts'
import { unlockSession } from '@/lib/people/sessions/lock.ts'

const Body = z.object({ secret: z.string().max(200) })

/** Unlocks the till for its own person: 204, 422 with the problem, or 401 if the session has ended. */
export function POST(request: Request): Promise<Response> {
  return answerDone(async ({ locked, actor }) => {
    const { secret } = await readJson(Body, request)
    if (locked) await unlockSession({ actor, secret })
  })
}
