import { type Actor, may } from '@/lib/people/access/model.ts'
import type { ChangeEvent } from '@/lib/platform/live/events.ts'
import { joinHub, liveScreens } from '@/lib/platform/live/hub.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

const BEAT_MS = 10_000
const CHECK_SESSION_EVERY_BEATS = 6

/** A screen that falls behind is dropped and refetches everything when it reconnects. */
const MOST_UNREAD = 256

/** How soon screens that must move to another process reconnect: soon, but not all at once. */
const BACK_AFTER_MS = { least: 500, most: 3_000 }

/** After a cut, which may hit all at once, the most grows a millisecond per screen; pages give up after 25 s. */
const BACK_AFTER_CUT_MS = { least: 1_000, most: 3_000, mostOfAll: 10_000 }

/** The server-sent events of a signed-in screen. On news of its own sessions it checks at once whether it may stay. */
export function liveStream(actor: Actor, stillSignedIn: () => Promise<boolean>): ReadableStream<Uint8Array> {
  const own = [actor.staffId, actor.sessionId, actor.till?.id]
  return eventStream({
    place: actor.staffId,
    concernsIt: (change) => concerns(actor, change),
    stillAllowed: stillSignedIn,
    makesDoubtful: ({ topic, id }) => topic === 'session' && own.includes(id),
  })
}

/** The server-sent events of a customer display: something changed at its till. Closes at once when it is unpaired. */
export function displayStream(tillId: string, stillPaired: () => Promise<boolean>): ReadableStream<Uint8Array> {
  const isOf = (topic: 'till' | 'session') => (change: ChangeEvent) => change.topic === topic && change.id === tillId
  return eventStream({
    place: `display ${tillId}`,
    concernsIt: isOf('till'),
    stillAllowed: stillPaired,
    makesDoubtful: isOf('session'),
  })
}

type Listening = {
  place: string
  concernsIt: (change: ChangeEvent) => boolean
  stillAllowed: () => Promise<boolean>
  makesDoubtful: (change: ChangeEvent) => boolean
}

/** Sends a beat every ten seconds, and each change that concerns it; closes within a minute once it may not listen. */
function eventStream({ place, concernsIt, stillAllowed, makesDoubtful }: Listening): ReadableStream<Uint8Array> {
  const givePlaceBack = reserveStreamPlace(place)
  const encoder = new TextEncoder()
  let leave = () => {}
  return new ReadableStream({
    start(controller) {
      let beats = 0
      let open = true
      const send = (event: string, data: unknown, more = '') => {
        if (!open) return
        if ((controller.desiredSize ?? 0) < -MOST_UNREAD) return close()
        controller.enqueue(encoder.encode(`${more}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
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
        onEnd: () => {
          if (open) controller.enqueue(encoder.encode(`retry: ${within(BACK_AFTER_MS)}\n\n`))
          close()
        },
      })
      leave = () => {
        open = false
        clearInterval(timer)
        leaveHub()
        givePlaceBack()
      }
      const { least, most, mostOfAll } = BACK_AFTER_CUT_MS
      send('beat', {}, `retry: ${within({ least, most: Math.min(Math.max(most, liveScreens()), mostOfAll) })}\n`)
    },
    cancel() {
      leave()
    },
  })
}

function within({ least, most }: { least: number; most: number }): number {
  return Math.round(least + Math.random() * (most - least))
}

/** Whether the actor may hear of a change: of their till or branch, and what concerns everybody. */
function concerns(actor: Actor, change: ChangeEvent): boolean {
  if (change.topic === 'till' || change.topic === 'session' || change.topic === 'event') return false
  if (change.topic !== 'sale' && change.topic !== 'collection') return true
  if (actor.till?.id === change.till) return true
  return may(actor, 'sale:read-branch', change.branch)
}

function publicPart({ topic, id }: ChangeEvent) {
  return { topic, id }
}

/** How many live streams a person, or a till's displays together, may have open in this process. */
const STREAMS_MOST = 20

const shared = globalThis as { posStreams?: Map<string, number> }

/** @throws STREAMS_FULL while all of somebody's places are taken. */
export function requireStreamPlace(who: string): void {
  if ((places().get(who) ?? 0) >= STREAMS_MOST) refuse('STREAMS_FULL', { params: { most: STREAMS_MOST } })
}

/** Takes a place and returns a function that gives it back; calling that again does nothing. */
function reserveStreamPlace(who: string): () => void {
  requireStreamPlace(who)
  places().set(who, (places().get(who) ?? 0) + 1)
  let taken = true
  return () => {
    if (!taken) return
    taken = false
    const left = (places().get(who) ?? 1) - 1
    if (left > 0) places().set(who, left)
    else places().delete(who)
  }
}

function places(): Map<string, number> {
  shared.posStreams ??= new Map()
  return shared.posStreams
}
