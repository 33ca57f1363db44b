import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'
import { AlertLines } from '@/components/office/alerts/alert-lines.tsx'
import { PressGuard } from '@/components/platform/live/press-guard.tsx'
import { StopLine } from '@/components/service/standing/stop-line.tsx'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { EnvironmentMark } from '@/components/ui/notices/environment-mark.tsx'
import { HazardStripe } from '@/components/ui/notices/hazard-stripe.tsx'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import { menuActionLook, ShellBar, ShellFrame } from '@/components/ui/pages/shell-frame.tsx'
import type { AlertLine } from '@/lib/office/alerts/model.ts'
import type { Role } from '@/lib/people/access/model.ts'
import type { OfficeLink } from '@/lib/people/office-links/model.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import type { Stop } from '@/lib/service/standing/model.ts'
import { Hotkeys } from './internal/hotkeys.tsx'
import { LastSeen } from './internal/last-seen.tsx'
import { OfficeFinder } from './internal/office-finder.tsx'
import { OfficeNav } from './internal/office-nav.tsx'
import { PersonMenu } from './internal/person-menu.tsx'
import { PrintHead } from './internal/print-head.tsx'

type Props = {
  place: OfficePlace
  links: OfficeLink[]
  alerts: AlertLine[]
  /** Why nothing sells while the database catches up with what it lost. */
  stop: Stop | null
  mayTopUp: boolean
  chooseLocale: FormAction
  signOut: FormAction
  find: ComponentProps<typeof OfficeBar>['find']
  children: ReactNode
}

/** The frame of every office page: stripe, top bar, links to the other pages. */
export function OfficeShell({ place, links, alerts, stop, mayTopUp, chooseLocale, signOut, find, children }: Props) {
  const t = useTranslations('office')
  const locale = useLocale()
  return (
    <ShellFrame
      skip={t('skip')}
      head={
        <>
          {place.environment === 'test' && <HazardStripe />}
          <OfficeBar place={place} chooseLocale={chooseLocale} signOut={signOut} find={find} links={links} />
        </>
      }
    >
      <ClientMessages namespaces={['pressGuard']}>
        <PressGuard />
      </ClientMessages>
      {stop && <StopLine stop={stop} />}
      <ClientMessages namespaces={['alerts']}>
        <AlertLines initial={alerts} place="office" mayTopUp={mayTopUp} />
      </ClientMessages>
      <div className="mx-auto grid w-full max-w-384 flex-1 grid-cols-[12.25rem_minmax(0,1fr)] items-start gap-8 p-6 max-narrow:grid-cols-1 max-narrow:px-4 max-narrow:pt-4 max-narrow:pb-21 print:block print:min-h-0 print:max-w-none print:p-0">
        <ClientMessages namespaces={['office']}>
          <OfficeNav links={links} />
        </ClientMessages>
        <main id="main" className="min-w-0">
          <ClientMessages namespaces={['printHead', 'shell']}>
            <PrintHead
              partnerName={place.partnerName}
              branches={place.branches}
              environment={place.environment}
              staffName={place.staff.name}
              locale={locale}
              madeAt={sharedNow().getTime()}
            />
          </ClientMessages>
          {children}
        </main>
      </div>
      <Hotkeys />
    </ShellFrame>
  )
}

/** The office's partner and environment, and its reader. */
type OfficePlace = {
  partnerName: string
  environment: 'test' | 'live'
  staff: { name: string; role: Role; roleName: string | null }
  /** The reader's branches by name; empty for all. */
  branches: string[]
  /** Where this browser sells, or how it becomes a till; null if the person may not do that either. */
  counter: { href: string; isTill: boolean } | null
}

type OfficeBarProps = {
  place: OfficePlace
  chooseLocale: FormAction
  signOut: FormAction
  /** Finds a sale at any branch that the reader may see. */
  find: ComponentProps<typeof OfficeFinder>['find']
  links: readonly OfficeLink[]
}

/** The partner, TEST or LIVE, whether the server is heard, and the link back to the counter. */
function OfficeBar({ place, chooseLocale, signOut, find, links }: OfficeBarProps) {
  const t = useTranslations('office')
  const { partnerName, environment, staff, counter } = place
  return (
    <ShellBar partnerName={partnerName} place={t('title')} mark={<EnvironmentMark environment={environment} />}>
      <ClientMessages namespaces={['find', 'states']}>
        <OfficeFinder
          find={find}
          locale={useLocale()}
          pages={links.map(({ name, href }) => ({ text: t(`links.${name}`), href }))}
        />
      </ClientMessages>
      <ClientMessages namespaces={['live']}>
        <LastSeen />
      </ClientMessages>
      <PersonMenu staff={staff} place={partnerName} chooseLocale={chooseLocale} signOut={signOut}>
        {counter && (
          <Link href={counter.href} prefetch={false} className={menuActionLook}>
            {counter.isTill ? t('toCounter') : t('makeTill')}
          </Link>
        )}
      </PersonMenu>
    </ShellBar>
  )
}
