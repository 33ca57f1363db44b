import { useEffect } from 'react'

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
