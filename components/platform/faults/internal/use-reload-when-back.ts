import { useEffect } from 'react'
import { isThere } from '@/components/platform/live/is-there.ts'

/** Long enough to read what the page says, if the line broke for that one request only. */
const ASK_EVERY_MS = 8_000

/**
 * Loads the address again once the server answers, if `lost`. Always as a page that is only read: a reload would send
 * once more what the page was the answer to.
 */
export function useReloadWhenBack(lost: boolean): void {
  useEffect(() => {
    if (!lost) return
    const ask = () =>
      void isThere().then((there) => there && window.location.replace(location.pathname + location.search))
    const asking = setInterval(ask, ASK_EVERY_MS)
    window.addEventListener('online', ask)
    return () => {
      clearInterval(asking)
      window.removeEventListener('online', ask)
    }
  }, [lost])
}
