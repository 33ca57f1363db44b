import type { ReactNode } from 'react'
import { EnvironmentMark } from '@/components/ui/notices/environment-mark.tsx'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import { requireActor } from '@/lib/people/sessions/current-actor.ts'
import { environmentOf } from '@/lib/platform/env/choose-credential.ts'
import { OwnIdleLock } from '../own-idle-lock.tsx'

/** The layout of pages that are read aloud: there is nothing around the page, but it locks like the counter. */
export default async function AloudLayout({ children }: { children: ReactNode }) {
  const { till } = await requireActor()
  return (
    <>
      <ClientMessages namespaces={['faults', 'groupFaults']}>{children}</ClientMessages>
      <OwnIdleLock mark={<EnvironmentMark environment={environmentOf(till)} />} />
    </>
  )
}
