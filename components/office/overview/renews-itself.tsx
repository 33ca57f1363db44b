'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { isThere } from '@/components/platform/live/is-there.ts'

/** Refreshes the page now and then while it is visible; a day's figures need no more. */
export function RenewsItself({ seconds }: { seconds: number }) {
  const router = useRouter()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void isThere().then((there) => there && router.refresh())
    }, seconds * 1_000)
    return () => clearInterval(timer)
  }, [router, seconds])
  return null
}
