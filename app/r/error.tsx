'use client'

import { CustomerFault } from '@/components/platform/faults/customer-fault.tsx'

/** The error page of a public slip, for its customer. */
export default function SlipErrorPage({ error }: { error: Error }) {
  return <CustomerFault error={error} reader="slip" />
}
