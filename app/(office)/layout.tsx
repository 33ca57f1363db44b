import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { IdleLock } from '@/components/people/lock/idle-lock.tsx'
import { officeLinksOf } from '@/components/shell/office-links.ts'
import { OfficeShell } from '@/components/shell/office-shell.tsx'
import { ClientMessages } from '@/components/ui/client-messages.tsx'
import { findInOfficeAction } from '@/lib/counter/tickets/actions.ts'
import { listOpenAlerts } from '@/lib/office/alerts/queries.ts'
import { countToDo } from '@/lib/office/day-close/count-to-do.ts'
import { type Actor, may } from '@/lib/people/access/model.ts'
import { requireProvenActor } from '@/lib/people/requests/require-permission.ts'
import { currentSession } from '@/lib/people/sessions/current-actor.ts'
import { hasPin } from '@/lib/people/sessions/lock.ts'
import { chooseLocaleAction, signOutAction } from '@/lib/people/sign-in/actions.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { env } from '@/lib/platform/env/env.ts'
import { Providers } from '../providers.tsx'

/** The office: for those who may open at least one of its pages, at a till or not. Each page checks too. */
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
