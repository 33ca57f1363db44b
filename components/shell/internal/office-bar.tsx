import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { ClientMessages } from '@/components/ui/client-messages.tsx'
import { EnvironmentMark } from '@/components/ui/environment-mark.tsx'
import type { FormAction } from '@/components/ui/form-action.ts'
import { menuActionLook, ShellBar } from '@/components/ui/shell-frame.tsx'
import type { Role } from '@/lib/people/access/model.ts'
import { Heard } from './heard.tsx'
import { OfficeFinder } from './office-finder.tsx'
import { PersonMenu } from './person-menu.tsx'

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
