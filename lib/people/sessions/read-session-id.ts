import { getServerSession } from 'next-auth'
import { sessionOptions } from './internal/session-options.ts'

/**
 * The id of the session row that this request's cookie names, or null. This is the only place that reads the cookie,
 * whether the session was opened by PIN, password or the company's account. Whether the row still counts is for
 * `findSession` to say.
 */
export async function readSessionId(): Promise<string | null> {
  const options = sessionOptions()
  // next-auth would seal the token anew at each reading, though nothing sets that cookie.
  options.jwt = { ...options.jwt, encode: async () => '' }
  return (await getServerSession(options))?.sid || null
}
