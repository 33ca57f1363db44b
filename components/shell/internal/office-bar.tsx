import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { ClientMessages } from '@/components/ui/client-messages.tsx'
import { EnvironmentMark } from '@/components/ui/environment-mark.tsx'
import type { FormAction } from '@/components/ui/form-action.ts'
import { menuActionLook, ShellBar } from '@/components/ui/shell-frame.tsx'
import type { Role } from '@/lib/people/access/model.ts'
import type { OfficeLink } from '@/lib/people/office-links/model.ts'
import { Heard } from './heard.tsx'
import { OfficeFinder } from './office-finder.tsx'
import { PersonMenu } from './person-menu.tsx'

/** The office's partner and environment, and its reader. */
export type OfficePlace = {
  partnerName: string
  environment: 'test' | 'live'
  staff: { name: string; role: Role; roleName: string | null }
  /** The reader's branches by name; empty for all. */
  branches: string[]
  /** Where this browser sells, or how it becomes a till; null if the person may not do that either. */
  counter: { href: string; isTill: boolean } | null
}

type Props = {
  place: OfficePlace
  chooseLocale: FormAction
  signOut: FormAction
  /** Finds a sale at any branch that the reader may see. */
  find: ComponentProps<typeof OfficeFinder>['find']
  links: readonly OfficeLink[]
}

/** The partner, TEST or LIVE, whether the server is heard, and the link back to the counter. */
export function OfficeBar({ place, chooseLocale, signOut, find, links }: Props) {
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
