'use client'

import { OwnFault } from '@/components/platform/faults/own-fault.tsx'

/** The error page outside of both the counter's and the office's frame. */
export default function ErrorPage({ error }: { error: Error & { digest?: string } }) {
  return <OwnFault error={error} of="counter" />
}
