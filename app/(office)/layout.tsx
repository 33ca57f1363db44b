import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { IdleLock } from '@/components/lock/idle-lock.tsx'
import { officeLinksOf } from '@/components/office/office-links.ts'
import { OfficeShell } from '@/components/office/office-shell.tsx'
import { ClientMessages } from '@/components/ui/client-messages.tsx'
import { listOpenAlerts } from '@/lib/alerts/queries.ts'
import { chooseLocaleAction, signOutAction } from '@/lib/auth/actions.ts'
import { currentSession } from '@/lib/auth/current-actor.ts'
import { hasPin } from '@/lib/auth/lock.ts'
import { requireProvenActor } from '@/lib/auth/require-permission.ts'
import { officeEnvironment } from '@/lib/credentials.ts'
import { countToDo } from '@/lib/day-close/count-to-do.ts'
import { env } from '@/lib/env.ts'
import { type Actor, may } from '@/lib/staff/model.ts'
import { findInOfficeAction } from '@/lib/tickets/actions.ts'
import { Providers } from '../providers.tsx'

/** The office: for who may open at least one page of it, at a till or away from one. Each page asks for itself too. */
export default async function OfficeLayout({ children }: { children: ReactNode }) {
  const actor = await requireProvenActor()
  const lockAfterMinutes = (await currentSession())?.lockAfterMinutes ?? null
  const toDo = await countToDo(actor)
  const links = officeLinksOf(actor).map((link) => ({ ...link, count: toDo[link.name] ?? 0 }))
  if (links.length === 0) redirect('/')
  const place = {
    partnerName: env().partnerName,
    environment: officeEnvironment(),
    staff: { name: actor.name, role: actor.role },
    counter: counterOf(actor),
  }
  return (
    <Providers scope={actor.sessionId}>
      <OfficeShell
        place={place}
        links={links}
        alerts={await listOpenAlerts(actor)}
        chooseLocale={chooseLocaleAction}
        signOut={signOutAction}
        find={findInOfficeAction}
      >
        {children}
      </OfficeShell>
      {lockAfterMinutes !== null && (
        <ClientMessages namespaces={['lock', 'pad']}>
          <IdleLock name={actor.name} byPin={await hasPin(actor)} afterMinutes={lockAfterMinutes} />
        </ClientMessages>
      )}
    </Providers>
  )
}

function counterOf(actor: Actor) {
  if (actor.till) return { href: '/sell/airtime', isTill: true }
  return may(actor, 'till:enrol') ? { href: '/till', isTill: false } : null
}
