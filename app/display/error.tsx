'use client'

import { CustomerFault } from '@/components/platform/faults/customer-fault.tsx'

/** The error page of a customer display, for its customer. */
export default function DisplayErrorPage({ error }: { error: Error }) {
  return <CustomerFault error={error} reader="display" />
}
