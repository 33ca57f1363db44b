import { useEffect, useState } from 'react'
import { recall, remember } from '@/components/ui/tab-memory.ts'
import { storeTypedForm } from './saved-form.ts'

type FreshStart = 'starts' | 'started' | 'no'

/** A page that is changed again so soon would be loaded again for ever. */
const ONCE_IN_MS = 60_000

/**
 * After a fault because something else changed the page, loads the page again, once, with what was typed. `starts`:
 * it is being loaded; `started`: that did not help; `no`: the fault is another.
 */
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

/**
 * Whether a fault is what Chromium, Firefox or Safari say when a node that React wants to remove, or to put another
 * before, is not where React left it: a translator or an extension has wrapped or moved it.
 */
export function isPageChanged({ name, message }: Error): boolean {
  return (
    name === 'NotFoundError' &&
    /removeChild|insertBefore|replaceChild|child of this node|can not be found here/.test(message)
  )
}

/**
 * Whether a fault is what Chromium, Firefox or Safari say of a request that was cut off before its answer or during it.
 * A mistake of the program would be made again, and the page load again for ever; the server never says its own faults.
 */
export function isLineBroken({ message }: Error): boolean {
  return /to fetch$|load failed|network|input stream/i.test(message)
}

/** Long enough to read what the page says, if the line broke for that one request only. */
const ASK_EVERY_MS = 8_000

/**
 * Loads the address again once the shop's own server answers, if `lost`. Always as a page that is only read: a reload
 * would send once more what the page was the answer to. Asks for itself, since every page loads this.
 */
export function useReloadWhenBack(lost: boolean): void {
  useEffect(() => {
    if (!lost) return
    const ask = async () => {
      try {
        const answer = await fetch('/api/health/live', { cache: 'no-store' })
        // Nothing, seen from here, is this very address.
        if ((await answer.json()).status === 'ok') location.replace('')
      } catch {}
    }
    const asking = setInterval(ask, ASK_EVERY_MS)
    return () => clearInterval(asking)
  }, [lost])
}
