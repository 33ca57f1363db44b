import type { ReactNode } from 'react'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
// Its script then comes with the layout's; by itself it would be asked for last, after all others have run.
import './error.tsx'

/** The layout of the screens before the counter: with the words of their error page. */
export default function AuthLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={['faults', 'groupFaults']}>{children}</ClientMessages>
}
