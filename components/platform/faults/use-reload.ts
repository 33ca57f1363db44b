import { useEffect, useState } from 'react'
import { recall, remember } from '@/components/ui/focus/tab-memory.ts'
import { storeTypedForm } from './saved-form.ts'

type FreshStart = 'starts' | 'started' | 'no'

/** Keeps a page that is changed again at once from reloading for ever. */
const ONCE_IN_MS = 60_000

/** Reloads the page once if something else changed its nodes: `starts`, `started` (no help), `no` (another fault). */
export function useFreshStart(error: Error): FreshStart {
  const [fresh] = useState<FreshStart>(() => {
    if (!isPageChanged(error)) return 'no'
    return hasStarted() ? 'started' : 'starts'
  })
  useEffect(() => {
    if (fresh !== 'starts') return
    remember(keyOfPage(), String(Date.now()))
    storeTypedForm()
    location.replace('')
  }, [fresh])
  return fresh
}

const keyOfPage = () => `fresh start ${location.pathname}`

function hasStarted(): boolean {
  const at = recall(keyOfPage())
  return at !== null && Math.abs(Date.now() - Number(at)) < ONCE_IN_MS
}

/** Whether Chromium, Firefox or Safari report a node that a translator or an extension has moved from React. */
export function isPageChanged({ name, message }: Error): boolean {
  return (
    name === 'NotFoundError' &&
    /removeChild|insertBefore|replaceChild|child of this node|can not be found here/.test(message)
  )
}

/** Whether a browser reports a request cut off. Not our own mistakes: those would reload the page for ever. */
export function isLineBroken({ message }: Error): boolean {
  return /to fetch$|load failed|network|input stream/i.test(message)
}

const ASK_EVERY_MS = 8_000

/** Loads the address again once our server answers; never by `reload`, which would send a post again. */
export function useReloadWhenBack(lost: boolean): void {
  useEffect(() => {
    if (!lost) return
    const ask = async () => {
      try {
        const answer = await fetch('/api/health/live', { cache: 'no-store' })
        // An empty address is this very one.
        if ((await answer.json()).status === 'ok') location.replace('')
      } catch {}
    }
    const asking = setInterval(ask, ASK_EVERY_MS)
    return () => clearInterval(asking)
  }, [lost])
}
