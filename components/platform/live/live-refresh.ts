import { useRouter } from 'next/navigation'
import { useEffect, useLayoutEffect, useRef, useTransition } from 'react'
import { markLiveChange } from './internal/live-change.ts'

const AGAIN_MS = 10_000

/** Refreshes the page once our own server answers: a captive portal's answer would replace it and what is typed. */
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

/** Refreshes the page because of news, so that what then differs is a live change; also if the caller unmounts. */
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

/** Whether the shop's own server, and not a captive portal, answers within seconds. */
export async function isThere(): Promise<boolean> {
  const request = fetch('/api/health/live', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })
  return request
    .then((answer) => answer.json())
    .then(
      ({ status }) => status === 'ok',
      () => false,
    )
}

/** Marks what changes when something runs out on an open page, such as a held price, as no answer to a press. */
export function useMarkEnd(isOver: boolean): void {
  const wasOver = useRef(isOver)
  useLayoutEffect(() => {
    if (isOver && !wasOver.current) markLiveChange(location.pathname)
    wasOver.current = isOver
  }, [isOver])
}
