'use client'

import type { ReactNode } from 'react'
import { LiveScope } from '@/components/platform/live/use-live-value.ts'

/** `scope` names whose screens these are: what SWR keeps for one person is nobody else's. */
export function Providers({ scope, children }: { scope: string; children: ReactNode }) {
  return <LiveScope value={scope}>{children}</LiveScope>
}
