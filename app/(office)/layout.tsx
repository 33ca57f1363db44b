import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { OwnCodeField } from '@/components/people/staff/person-fields.tsx'
import { OfficeShell } from '@/components/shell/office-shell.tsx'
import { OwnCodeContext } from '@/components/ui/forms/requested-own-code.tsx'
import { listOpenAlerts } from '@/lib/office/alerts/queries.ts'
import { countToDo } from '@/lib/office/day-close/queries.ts'
import { findInOfficeAction } from '@/lib/office/find/actions.ts'
import { type Actor, may, mayOnceProven } from '@/lib/people/access/model.ts'
import { namesOfBranches } from '@/lib/people/branches/queries.ts'
import { officeLinksOf } from '@/lib/people/office-links/model.ts'
import { requireProvenActor } from '@/lib/people/requests/require-permission.ts'
import { chooseLocaleAction, signOutAction } from '@/lib/people/sign-in/actions.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { env } from '@/lib/platform/env/env.ts'
import { getCatchingUp } from '@/lib/service/standing/queries.ts'
import { formatCatchingUp } from '../format-stops.ts'
import { OffersPasskey } from '../offers-passkey.tsx'
import { OwnIdleLock } from '../own-idle-lock.tsx'
import { Providers } from '../providers.tsx'
// Its script then comes with the layout's; by itself it would be asked for last, after all others have run.
import './error.tsx'

/** The office's layout: for those who may open at least one of its pages, at a till or not. Each page checks too. */
export default async function OfficeLayout({ children }: { children: ReactNode }) {
  const actor = await requireProvenActor()
  const toDo = await countToDo(actor)
  const links = officeLinksOf(actor).map((link) => ({ ...link, count: toDo[link.name] ?? 0 }))
  if (links.length === 0) redirect('/')
  const place = {
    partnerName: env().partnerName,
    environment: officeEnvironment(),
    staff: { name: actor.name, role: actor.role, roleName: actor.customRole?.name ?? null },
    branches: actor.branches === null ? [] : await namesOfBranches(actor.branches),
    counter: counterOf(actor),
  }
  const catchingUp = await getCatchingUp(officeEnvironment())
  return (
    <Providers scope={actor.sessionId}>
      <OfficeShell
        place={place}
        links={links}
        alerts={await listOpenAlerts(actor)}
        stop={catchingUp && (await formatCatchingUp(catchingUp))}
        mayTopUp={mayOnceProven(actor, 'top-up:create')}
        chooseLocale={chooseLocaleAction}
        signOut={signOutAction}
        find={findInOfficeAction}
      >
        <OffersPasskey staffId={actor.staffId}>
          <OwnCodeContext value={<OwnCodeField />}>{children}</OwnCodeContext>
        </OffersPasskey>
      </OfficeShell>
      <OwnIdleLock />
    </Providers>
  )
}

function counterOf(actor: Actor) {
  if (actor.till) return may(actor, 'sale:create') ? { href: '/sell/airtime', isTill: true } : null
  return may(actor, 'till:enrol') ? { href: '/till', isTill: false } : null
}
