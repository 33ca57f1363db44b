import { useEffect, useRef } from 'react'
import { isThere } from './is-there.ts'
import { useLiveRefresh } from './use-live-refresh.ts'

const AGAIN_MS = 10_000

/**
 * Refreshes the page once our own server has answered, and keeps asking until it has: a refresh that a proxy or a
 * captive portal answers would replace our page, and what is typed in it, with theirs.
 */
export function useRefresh(): () => Promise<void> {
  const refreshPage = useLiveRefresh()
  const again = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    return () => clearTimeout(again.current)
  }, [])
  return async function refresh() {
    clearTimeout(again.current)
    if (await isThere()) return refreshPage()
    again.current = setTimeout(refresh, AGAIN_MS)
  }
}
