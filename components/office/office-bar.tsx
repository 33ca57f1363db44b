import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { LOCALE_NAMES } from '@/lib/i18n/model.ts'
import type { Role } from '@/lib/staff/model.ts'
import { OfficeFinder } from '../find/office-finder.tsx'
import { Heard } from '../shell/heard.tsx'
import { LanguageForm } from '../shell/language-form.tsx'
import { Menu } from '../shell/menu.tsx'
import { TestMark } from '../shell/test-mark.tsx'
import { ClientMessages } from '../ui/client-messages.tsx'
import type { FormAction } from '../ui/form-action.ts'
import styles from './office-bar.module.css'

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

/** Whose office, TEST or live, whether the server is heard, and the way back to the counter. */
export function OfficeBar({ place, chooseLocale, signOut, find }: Props) {
  const t = useTranslations('office')
  const shell = useTranslations('shell')
  const locale = useLocale()
  const { partnerName, environment, staff, counter } = place
  return (
    <header className={styles.bar}>
      <b className={styles.wide}>{partnerName}</b>
      <span className={styles.office}>{t('title')}</span>
      {environment === 'test' ? <TestMark /> : <span className={styles.live}>{t('live')}</span>}
      <span className={styles.gap} />
      <ClientMessages namespaces={['find', 'states']}>
        <OfficeFinder find={find} locale={locale} />
      </ClientMessages>
      <ClientMessages namespaces={['live']}>
        <Heard />
      </ClientMessages>
      <div className={styles.wide}>
        <Menu label={LOCALE_NAMES[locale]}>
          <LanguageForm action={chooseLocale} />
        </Menu>
      </div>
      <Menu label={<b>{staff.name}</b>}>
        <p>
          <b>{staff.name}</b>, {shell(`roles.${staff.role}`)}
          <br />
          <span className={styles.muted}>{partnerName}</span>
        </p>
        <div className={styles.narrow}>
          <LanguageForm action={chooseLocale} />
        </div>
        {counter && (
          <Link href={counter.href} prefetch={false} className={styles.way}>
            {counter.isTill ? t('toCounter') : t('makeTill')}
          </Link>
        )}
        <form action={signOut}>
          <button type="submit" className={styles.way}>
            {shell('signOut')}
          </button>
        </form>
      </Menu>
    </header>
  )
}
