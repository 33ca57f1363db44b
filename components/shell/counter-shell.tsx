import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { AlertLine } from '@/lib/alerts/model.ts'
import type { KeyMap } from '@/lib/keys/model.ts'
import type { StandingView } from '@/lib/standing/model.ts'
import { AlertLines } from '../alerts/alert-lines.tsx'
import type { RecentSales } from '../live/use-live-recent-sales.ts'
import { IdleLock } from '../lock/idle-lock.tsx'
import { LineGuard } from '../offline/line-guard.tsx'
import { ClientMessages } from '../ui/client-messages.tsx'
import type { FormAction } from '../ui/form-action.ts'
import { KeyMapProvider } from '../ui/key-map.tsx'
import { EnvironmentMark } from './environment-mark.tsx'
import { HazardStripe } from './hazard-stripe.tsx'
import { Hotkeys } from './hotkeys.tsx'
import { KeyBar } from './key-bar.tsx'
import { ShellFrame } from './shell-frame.tsx'
import { StoppedBanner } from './stopped-banner.tsx'
import { type Place, TopBar } from './top-bar.tsx'

type Props = {
  place: Place
  standing: StandingView
  /** How the balance will not last; null for who is not told. */
  alerts: AlertLine[] | null
  recent: RecentSales
  /** The keys of whoever stands here. */
  keys: KeyMap
  /** How this person's till locks. */
  lock: { byPin: boolean; afterMinutes: number; now: FormAction }
  chooseLocale: FormAction
  signOut: FormAction
  children: ReactNode
}

/** What stands around every screen of the counter: stripe, top bar, banner, the screen itself, key bar. */
export function CounterShell({ place, standing, alerts, recent, keys, lock, chooseLocale, signOut, children }: Props) {
  const t = useTranslations('shell')
  return (
    <KeyMapProvider keys={keys}>
      <ShellFrame
        skip={t('skip')}
        head={
          <>
            {place.environment === 'test' && <HazardStripe />}
            <TopBar {...{ place, standing, recent, chooseLocale, signOut }} lockNow={lock.now} />
          </>
        }
      >
        <ClientMessages namespaces={['stopped']}>
          <StoppedBanner initial={standing} />
        </ClientMessages>
        {alerts && (
          <ClientMessages namespaces={['alerts']}>
            <AlertLines initial={alerts} place="counter" />
          </ClientMessages>
        )}
        <main id="main" className="flex flex-1 flex-col print:block print:min-h-0">
          {children}
        </main>
        <ClientMessages namespaces={['keys']}>
          <KeyBar recent={recent} />
        </ClientMessages>
        <Hotkeys />
        <ClientMessages namespaces={['offline']}>
          <LineGuard />
        </ClientMessages>
        <ClientMessages namespaces={['lock', 'pad']}>
          <IdleLock
            name={place.staff.name}
            byPin={lock.byPin}
            afterMinutes={lock.afterMinutes}
            mark={<EnvironmentMark environment={place.environment} />}
          />
        </ClientMessages>
      </ShellFrame>
    </KeyMapProvider>
  )
}
