import { useTranslations } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'
import type { AlertLine } from '@/lib/alerts/model.ts'
import { AlertLines } from '../alerts/alert-lines.tsx'
import { HazardStripe } from '../shell/hazard-stripe.tsx'
import { Hotkeys } from '../shell/hotkeys.tsx'
import { ClientMessages } from '../ui/client-messages.tsx'
import type { FormAction } from '../ui/form-action.ts'
import { OfficeBar, type OfficePlace } from './office-bar.tsx'
import type { OfficeLink } from './office-links.ts'
import { OfficeNav } from './office-nav.tsx'
import styles from './office-shell.module.css'

type Props = {
  place: OfficePlace
  links: OfficeLink[]
  alerts: AlertLine[]
  chooseLocale: FormAction
  signOut: FormAction
  find: ComponentProps<typeof OfficeBar>['find']
  children: ReactNode
}

/** What stands around every page of the office: stripe, top bar, the way to the other pages. */
export function OfficeShell({ place, links, alerts, chooseLocale, signOut, find, children }: Props) {
  const t = useTranslations('office')
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        {t('skip')}
      </a>
      <div className={styles.head}>
        {place.environment === 'test' && <HazardStripe />}
        <OfficeBar place={place} chooseLocale={chooseLocale} signOut={signOut} find={find} />
      </div>
      <ClientMessages namespaces={['alerts']}>
        <AlertLines initial={alerts} place="office" />
      </ClientMessages>
      <div className={styles.room}>
        <ClientMessages namespaces={['office']}>
          <OfficeNav links={links} />
        </ClientMessages>
        <main id="main" className={styles.main}>
          {children}
        </main>
      </div>
      <Hotkeys />
    </div>
  )
}
