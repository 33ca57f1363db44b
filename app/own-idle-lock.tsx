import type { ReactNode } from 'react'
import { IdleLock } from '@/components/people/lock/idle-lock.tsx'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import { currentSession } from '@/lib/people/sessions/current-actor.ts'
import { hasPin } from '@/lib/people/sessions/lock.ts'

/**
 * Covers pages outside the counter's frame when the session has been idle for as long as its till or the office allows.
 */
export async function OwnIdleLock({ mark }: { mark?: ReactNode }) {
  const session = await currentSession()
  if (!session) return null
  const { actor, lockAfterMinutes } = session
  return (
    <ClientMessages namespaces={['lock', 'pad']}>
      <IdleLock
        session={actor.sessionId}
        name={actor.name}
        byPin={await hasPin(actor)}
        atTill={actor.till !== null}
        afterMinutes={lockAfterMinutes}
        mark={mark}
      />
    </ClientMessages>
  )
}
