'use client'

import { OwnFault } from '@/components/platform/faults/own-fault.tsx'

/** The error page inside the office's frame, so that TEST and the navigation stay in place. */
export default function OfficeErrorPage({ error }: { error: Error & { digest?: string } }) {
  return <OwnFault error={error} of="office" />
}
