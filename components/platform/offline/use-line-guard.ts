import { type FormEvent, useState } from 'react'
import { useDescribeProblem } from '@/components/ui/notices/use-describe-problem.ts'

/** Holds a form back while the browser is offline, and says so; typed text stays. */
export function useLineGuard() {
  const tell = useDescribeProblem()
  const [offline, setOffline] = useState(false)
  return {
    problem: offline ? tell({ code: 'NO_LINE' }) : null,
    onSubmit(event: FormEvent) {
      setOffline(!navigator.onLine)
      if (!navigator.onLine) event.preventDefault()
    },
  }
}
