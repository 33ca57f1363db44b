import { type FormEvent, useState } from 'react'
import type { Problem } from '@/lib/platform/shared/problem.ts'

const NO_LINE: Problem = { code: 'NO_LINE' }

/** Holds a form back while the browser is offline, and says so; typed text stays. */
export function useLineGuard() {
  const [offline, setOffline] = useState(false)
  return {
    problem: offline ? NO_LINE : null,
    onSubmit(event: FormEvent) {
      setOffline(!navigator.onLine)
      if (!navigator.onLine) event.preventDefault()
    },
  }
}
