import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { officeLinksOf } from '@/components/office/office-links.ts'
import { KeepPrices } from '@/components/offline/keep-prices.tsx'
import { CounterShell } from '@/components/shell/counter-shell.tsx'
import { listOpenAlerts } from '@/lib/alerts/queries.ts'
import { chooseLocaleAction, lockTillAction, signOutAction } from '@/lib/auth/actions.ts'
import { currentSession, requireActor } from '@/lib/auth/current-actor.ts'
import { hasPin } from '@/lib/auth/lock.ts'
import { environmentOf } from '@/lib/credentials.ts'
import { env } from '@/lib/env.ts'
import { getKeyMap } from '@/lib/keys/queries.ts'
import { may } from '@/lib/staff/model.ts'
import { getStanding } from '@/lib/standing/queries.ts'
import { Providers } from '../providers.tsx'
import { tillSales } from './till-sales.ts'

/** The counter: only for somebody signed in, and only at a till. */
export default async function CounterLayout({ children }: { children: ReactNode }) {
  const actor = await requireActor()
  const { till } = actor
  if (!till) redirect('/till')
  const [standing, alerts, recent, keys, lock] = await Promise.all([
    getStanding(actor),
    may(actor, 'alert:read') ? listOpenAlerts(actor) : null,
    tillSales(),
    getKeyMap(actor),
    howItLocks(),
  ])
  const place = {
    partnerName: env().partnerName,
    environment: environmentOf(till),
    till: { branchName: till.branchName, number: till.number },
    staff: { name: actor.name, role: actor.role },
    officeHref: officeLinksOf(actor).length > 0 ? '/office' : null,
  }
  return (
    <Providers scope={actor.sessionId}>
      <KeepPrices />
      <CounterShell
        {...{ place, standing, alerts, recent, keys, lock, chooseLocale: chooseLocaleAction, signOut: signOutAction }}
      >
        {children}
      </CounterShell>
    </Providers>
  )
}

async function howItLocks() {
  const actor = await requireActor()
  const session = await currentSession()
  return { byPin: await hasPin(actor), afterMinutes: session?.lockAfterMinutes ?? 5, now: lockTillAction }
}
