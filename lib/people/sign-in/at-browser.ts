import { randomUUID } from 'node:crypto'
import type { ActorTill } from '@/lib/people/access/model.ts'
import { remoteAddress } from '@/lib/people/requests/posted-form.ts'
import type { AtBrowser } from '@/lib/people/secrets/throttle.ts'
import { getKnownCookie, writeKnownCookie } from '@/lib/people/sessions/cookies.ts'
import { browserTill } from '@/lib/people/sessions/current-actor.ts'

type At = AtBrowser & { till: ActorTill | null }

/** Does one step of a sign-in at this browser, and stores the browser's mark once the step is done. */
export async function atThisBrowser<T>(step: (at: At) => Promise<T>): Promise<T> {
  const browser = (await getKnownCookie()) ?? randomUUID()
  const done = await step({ till: await browserTill(), from: { address: await remoteAddress(), browser } })
  await writeKnownCookie(browser)
  return done
}
