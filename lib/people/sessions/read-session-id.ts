import { getServerSession } from 'next-auth'
import { sessionOptions } from './internal/session-options.ts'

/**
 * The id of the session row that this request's cookie names, or null: the one place where a session is read, whether it
 * was opened by PIN, password or the company's account. Whether the row still counts is for `findSession` to say.
 */
export async function readSessionId(): Promise<string | null> {
  return (await getServerSession(sessionOptions()))?.sid || null
}
