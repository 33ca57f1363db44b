import { useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { isThere } from './is-there.ts'

const AGAIN_MS = 10_000

/**
 * Draws the page anew once our own server has answered, and asks again until it has: a refresh that a proxy or a portal
 * answers would put its page in the place of ours, and of what is typed in it.
 */
export function useRefresh(): () => Promise<void> {
  const router = useRouter()
  const again = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(again.current), [])
  return async function refresh() {
    clearTimeout(again.current)
    if (await isThere()) return router.refresh()
    again.current = setTimeout(refresh, AGAIN_MS)
  }
}
