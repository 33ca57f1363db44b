import { useRouter } from 'next/navigation'
import { useEffect, useLayoutEffect, useRef, useTransition } from 'react'
import { markLiveChange } from './internal/live-change.ts'

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

/**
 * Refreshes the page because of news, not of a press: what then differs on screen is noted as a live change. Also if
 * the component that asked is gone from the page that comes.
 */
export function useLiveRefresh(): () => void {
  const router = useRouter()
  const [isPending, startTransition] = useTransition()
  const path = useRef('')
  useLayoutEffect(() => {
    if (!isPending) return
    return () => markLiveChange(path.current)
  }, [isPending])
  return function refresh() {
    path.current = location.pathname
    startTransition(() => router.refresh())
  }
}

const PATIENCE_MS = 4_000

/**
 * Whether the shop's own server, and not a captive portal, answers within seconds. A refresh without its answer would
 * leave the page.
 */
export async function isThere(): Promise<boolean> {
  const asked = fetch('/api/health/live', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })
  return asked
    .then((answer) => answer.json())
    .then(
      ({ status }) => status === 'ok',
      () => false,
    )
}

/**
 * Notes the moment in which something runs out on an open page, as a held price does: what then differs on screen is no
 * answer to a press. A page that opens after the end changed by a press.
 */
export function useMarkEnd(isOver: boolean): void {
  const wasOver = useRef(isOver)
  useLayoutEffect(() => {
    if (isOver && !wasOver.current) markLiveChange(location.pathname)
    wasOver.current = isOver
  }, [isOver])
}
