'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

/** Renders the page anew now and then while somebody looks at it; figures of a whole day need no more than that. */
export function RenewsItself({ seconds }: { seconds: number }) {
  const router = useRouter()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') router.refresh()
    }, seconds * 1_000)
    return () => clearInterval(timer)
  }, [router, seconds])
  return null
}
