import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import type { Role } from '@/lib/staff/model.ts'
import { OfficeFinder } from '../find/office-finder.tsx'
import { EnvironmentMark } from '../shell/environment-mark.tsx'
import { Heard } from '../shell/heard.tsx'
import { PersonMenu } from '../shell/person-menu.tsx'
import { menuActionLook, ShellBar } from '../shell/shell-frame.tsx'
import { ClientMessages } from '../ui/client-messages.tsx'
import type { FormAction } from '../ui/form-action.ts'

/** Whose office it is, which environment it shows, and who reads it. */
export type OfficePlace = {
  partnerName: string
  environment: 'test' | 'live'
  staff: { name: string; role: Role }
  /** Where this browser sells, or how it can be made to; null where the person may not do that either. */
  counter: { href: string; isTill: boolean } | null
}

type Props = {
  place: OfficePlace
  chooseLocale: FormAction
  signOut: FormAction
  /** Finds a sale of any branch that the reader may see. */
  find: ComponentProps<typeof OfficeFinder>['find']
}

/** Whose office, TEST or LIVE, whether the server is heard, and the way back to the counter. */
export function OfficeBar({ place, chooseLocale, signOut, find }: Props) {
  const t = useTranslations('office')
  const { partnerName, environment, staff, counter } = place
  return (
    <ShellBar partnerName={partnerName} place={t('title')} mark={<EnvironmentMark environment={environment} />}>
      <ClientMessages namespaces={['find', 'states']}>
        <OfficeFinder find={find} locale={useLocale()} />
      </ClientMessages>
      <ClientMessages namespaces={['live']}>
        <Heard />
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
