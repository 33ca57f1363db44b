import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { RecentSales } from '@/components/counter/sales/use-live-recent-sales.ts'
import { ToDoLine } from '@/components/counter/to-do/to-do-line.tsx'
import { AlertLines } from '@/components/office/alerts/alert-lines.tsx'
import { IdleLock } from '@/components/people/lock/idle-lock.tsx'
import { PressGuard } from '@/components/platform/live/press-guard.tsx'
import { LineGuard } from '@/components/platform/offline/line-guard.tsx'
import { KeyMapProvider } from '@/components/ui/buttons/key-map.tsx'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { EnvironmentMark } from '@/components/ui/notices/environment-mark.tsx'
import { HazardStripe } from '@/components/ui/notices/hazard-stripe.tsx'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import { ShellFrame } from '@/components/ui/pages/shell-frame.tsx'
import type { AlertLine } from '@/lib/office/alerts/model.ts'
import type { KeyMap } from '@/lib/people/keys/model.ts'
import type { ShownStanding } from '@/lib/service/standing/model.ts'
import { Hotkeys } from './internal/hotkeys.tsx'
import { KeyBar } from './internal/key-bar.tsx'
import { StoppedBanner } from './internal/stopped-banner.tsx'
import { type Place, TopBar } from './internal/top-bar.tsx'

type Props = {
  place: Place
  standing: ShownStanding
  /** Alerts about the balance; null for those who may not see them. */
  alerts: AlertLine[] | null
  mayTopUp: boolean
  recent: RecentSales
  keys: KeyMap
  /** How this person's till locks. */
  lock: { session: string; byPin: boolean; afterMinutes: number; now: FormAction }
  chooseLocale: FormAction
  signOut: FormAction
  children: ReactNode
}

/** The messages of the frame and of faults within it, sent once. */
const OF_THE_FRAME: Parameters<typeof ClientMessages>[0]['namespaces'] = [
  ...(['keys', 'palette', 'live', 'hands', 'offline', 'lock', 'pad', 'faults', 'pressGuard'] as const),
]

/** The frame of every counter screen: stripe, top bar, banner, the screen itself, key bar. */
export function CounterShell(props: Props) {
  const { place, standing, alerts, mayTopUp, recent, keys, lock, chooseLocale, signOut, children } = props
  const t = useTranslations('shell')
  return (
    <KeyMapProvider keys={keys}>
      <ClientMessages namespaces={OF_THE_FRAME}>
        <ShellFrame
          skip={t('skip')}
          head={
            <>
              {place.environment === 'test' && <HazardStripe />}
              <TopBar {...{ place, standing, recent, chooseLocale, signOut }} lockNow={lock.now} />
            </>
          }
        >
          <PressGuard />
          <LineGuard striped={place.environment === 'test'} />
          <StoppedBanner initial={standing} />
          {alerts && (
            <ClientMessages namespaces={['alerts']}>
              <AlertLines initial={alerts} place="counter" mayTopUp={mayTopUp} />
            </ClientMessages>
          )}
          <ToDoLine recent={recent} />
          <main id="main" className="flex flex-1 flex-col print:block print:min-h-0">
            {children}
          </main>
          <KeyBar recent={recent} />
          <Hotkeys />
          <IdleLock
            session={lock.session}
            name={place.staff.name}
            byPin={lock.byPin}
            atTill
            afterMinutes={lock.afterMinutes}
            mark={<EnvironmentMark environment={place.environment} />}
          />
        </ShellFrame>
      </ClientMessages>
    </KeyMapProvider>
  )
}
