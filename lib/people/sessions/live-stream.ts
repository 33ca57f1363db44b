import { type Actor, may } from '@/lib/people/access/model.ts'
import type { ChangeEvent } from '@/lib/platform/live/events.ts'
import { joinHub } from '@/lib/platform/live/hub.ts'

const BEAT_MS = 10_000
const CHECK_SESSION_EVERY_BEATS = 6

/** A screen that leaves more than this unread is let go; it asks again for everything when it comes back. */
const MOST_UNREAD = 256

/**
 * The server-sent events of a screen with somebody signed in: each change in what the actor may see. News that sessions of
 * the person or at the till were ended has it ask at once whether this one was.
 */
export function liveStream(actor: Actor, stillSignedIn: () => Promise<boolean>): ReadableStream<Uint8Array> {
  const own = [actor.staffId, actor.sessionId, actor.till?.id]
  return eventStream(
    (change) => concerns(actor, change),
    stillSignedIn,
    ({ topic, id }) => {
      return topic === 'session' && own.includes(id)
    },
  )
}

/** The server-sent events of a customer's screen: that something changed at its till. */
export function displayStream(tillId: string, stillPaired: () => Promise<boolean>): ReadableStream<Uint8Array> {
  return eventStream(({ topic, id }) => topic === 'till' && id === tillId, stillPaired)
}

/**
 * A beat every ten seconds, so that the screen can tell a dead line from a quiet shop, and each change that concerns it.
 * One that may not listen any more is closed within a minute, and at once on news that `makesDoubtful`.
 */
function eventStream(
  concernsIt: (change: ChangeEvent) => boolean,
  stillAllowed: () => Promise<boolean>,
  makesDoubtful: (change: ChangeEvent) => boolean = () => false,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let leave = () => {}
  return new ReadableStream({
    start(controller) {
      let beats = 0
      let open = true
      const send = (event: string, data: unknown) => {
        if (!open) return
        if ((controller.desiredSize ?? 0) < -MOST_UNREAD) return close()
        controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
      }
      const close = () => {
        if (!open) return
        leave()
        controller.close()
      }
      const closeUnlessAllowed = async () => {
        if (!(await stillAllowed().catch(() => true))) close()
      }
      const timer = setInterval(() => {
        send('beat', {})
        beats += 1
        if (beats % CHECK_SESSION_EVERY_BEATS === 0) void closeUnlessAllowed()
      }, BEAT_MS)
      const leaveHub = joinHub({
        onChange: (change) => {
          if (makesDoubtful(change)) void closeUnlessAllowed()
          else if (concernsIt(change)) send('change', publicPart(change))
        },
        onGap: () => send('gap', {}),
      })
      leave = () => {
        open = false
        clearInterval(timer)
        leaveHub()
      }
      send('beat', {})
    },
    cancel() {
      leave()
    },
  })
}

/** Whether a change is the actor's to hear of: their till's or branch's sales and payments, and the balance all sell from. */
function concerns(actor: Actor, change: ChangeEvent): boolean {
  if (change.topic === 'till' || change.topic === 'session') return false
  if (change.topic !== 'sale' && change.topic !== 'collection') return true
  if (actor.till?.id === change.till) return true
  return may(actor, 'sale:read-branch', change.branch)
}

function publicPart({ topic, id }: ChangeEvent) {
  return { topic, id }
}
