import { useRouter } from 'next/navigation'
import { useLayoutEffect, useRef, useTransition } from 'react'
import { noteLiveChange } from './internal/live-change.ts'

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
    return () => noteLiveChange(path.current)
  }, [isPending])
  return function refresh() {
    path.current = location.pathname
    startTransition(() => router.refresh())
  }
}
