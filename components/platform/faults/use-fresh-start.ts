import { useEffect, useState } from 'react'
import { recall, remember } from '@/components/ui/tab-memory.ts'
import { isPageChanged } from './internal/is-page-changed.ts'
import { keepTyped } from './kept-form.ts'

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
    keepTyped()
    location.replace('')
  }, [fresh])
  return fresh
}

const keyOfPage = () => `fresh start ${location.pathname}`

function hasStarted(): boolean {
  const at = recall(keyOfPage())
  return at !== null && Math.abs(Date.now() - Number(at)) < ONCE_IN_MS
}
