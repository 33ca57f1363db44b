import { notFound, redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { PriceCache } from '@/components/platform/offline/price-cache.tsx'
import { CounterShell } from '@/components/shell/counter-shell.tsx'
import { listOpenAlerts } from '@/lib/office/alerts/queries.ts'
import { may, mayOnceProven } from '@/lib/people/access/model.ts'
import { getKeyMap } from '@/lib/people/keys/chosen-keys.ts'
import { officeLinksOf } from '@/lib/people/office-links/model.ts'
import { currentSession, requireActor } from '@/lib/people/sessions/current-actor.ts'
import { hasPin } from '@/lib/people/sessions/lock.ts'
import { chooseLocaleAction, lockTillAction, signOutAction } from '@/lib/people/sign-in/actions.ts'
import { environmentOf } from '@/lib/platform/env/choose-credential.ts'
import { env } from '@/lib/platform/env/env.ts'
import { getStanding } from '@/lib/service/standing/queries.ts'
import { formatStops } from '../format-stops.ts'
import { Providers } from '../providers.tsx'
import { tillSales } from './till-sales.ts'
// Its script then comes with the layout's; by itself it would be asked for last, after all others have run.
import './error.tsx'

/** The counter's layout: only for somebody signed in who sells, and only at a till. */
export default async function CounterLayout({ children }: { children: ReactNode }) {
  const actor = await requireActor()
  const { till } = actor
  if (!till) redirect('/till')
  const hasOffice = officeLinksOf(actor).length > 0
  // There is nothing here for whoever does not sell, not even the frame.
  if (!may(actor, 'sale:create')) {
    if (hasOffice) redirect('/office')
    notFound()
  }
  const [standing, alerts, recent, keys, lock] = await Promise.all([
    getStanding(actor).then(formatStops),
    may(actor, 'alert:read') ? listOpenAlerts(actor, 'counter') : null,
    tillSales(),
    getKeyMap(actor),
    howItLocks(),
  ])
  const place = {
    partnerName: env().partnerName,
    environment: environmentOf(till),
    till: { branchName: till.branchName, number: till.number },
    staff: { name: actor.name, role: actor.role, roleName: actor.customRole?.name ?? null },
    prints: may(actor, 'receipt:print'),
    officeHref: hasOffice ? '/office' : null,
  }
  return (
    <Providers scope={actor.sessionId}>
      <PriceCache />
      <CounterShell
        {...{ place, standing, alerts, recent, keys, lock, chooseLocale: chooseLocaleAction, signOut: signOutAction }}
        mayTopUp={mayOnceProven(actor, 'top-up:create')}
      >
        {children}
      </CounterShell>
    </Providers>
  )
}

async function howItLocks() {
  const actor = await requireActor()
  const session = await currentSession()
  return {
    session: actor.sessionId,
    byPin: await hasPin(actor),
    afterMinutes: session?.lockAfterMinutes ?? 5,
    now: lockTillAction,
  }
}
