'use client'

import type { ReactNode } from 'react'
import { LiveScope } from '@/components/platform/live/use-live-value.ts'

/** `scope` says whose screens these are: what SWR keeps for one person must not be shown to another. */
export function Providers({ scope, children }: { scope: string; children: ReactNode }) {
  return <LiveScope value={scope}>{children}</LiveScope>
}
