'use client'

import { OwnFault } from '@/components/platform/faults/own-fault.tsx'

/** Where neither the counter nor the office is around the page. */
export default function ErrorPage({ error }: { error: Error & { digest?: string } }) {
  return <OwnFault error={error} of="counter" />
}
