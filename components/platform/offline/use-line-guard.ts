import { type FormEvent, useState } from 'react'
import { useTellProblem } from '@/components/ui/use-tell-problem.ts'

/** Holds a form back while the browser is offline, and says so; typed text stays. */
export function useLineGuard() {
  const tell = useTellProblem()
  const [offline, setOffline] = useState(false)
  return {
    problem: offline ? tell({ code: 'NO_LINE' }) : null,
    onSubmit(event: FormEvent) {
      setOffline(!navigator.onLine)
      if (!navigator.onLine) event.preventDefault()
    },
  }
}
