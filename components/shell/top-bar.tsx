import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { LOCALE_NAMES } from '@/lib/i18n/model.ts'
import type { Role } from '@/lib/staff/model.ts'
import type { StandingView } from '@/lib/standing/model.ts'
import type { RecentSales } from '../live/use-live-recent-sales.ts'
import { LockButton } from '../lock/lock-button.tsx'
import { ClientMessages } from '../ui/client-messages.tsx'
import type { FormAction } from '../ui/form-action.ts'
import { Heard } from './heard.tsx'
import { LanguageForm } from './language-form.tsx'
import { Menu } from './menu.tsx'
import { Palette } from './palette.tsx'
import { ServiceBalance } from './service-balance.tsx'
import { TestMark } from './test-mark.tsx'
import styles from './top-bar.module.css'

/** Where the counter is, and who stands at it. */
export type Place = {
  partnerName: string
  environment: 'test' | 'live'
  /** Null away from a till. */
  till: { branchName: string; number: number } | null
  staff: { name: string; role: Role }
  /** The way into the office, for whom it has a page. */
  officeHref: string | null
}

type Props = {
  place: Place
  standing: StandingView
  recent: RecentSales
  chooseLocale: FormAction
  signOut: FormAction
  lockNow: FormAction
}

/** Who, where, with what balance, and whether the server is heard. */
export function TopBar({ place, standing, recent, chooseLocale, signOut, lockNow }: Props) {
  const t = useTranslations('shell')
  const locale = useLocale()
  const { partnerName, till, staff, environment } = place
  return (
    <header className={styles.bar}>
      <b className={styles.wide}>{partnerName}</b>
      {till && (
        <span className={styles.place}>
          <span className={styles.wide}>{till.branchName} · </span>
          {t('till', { number: till.number })}
        </span>
      )}
      {environment === 'test' && <TestMark />}
      <span className={styles.gap} />
      <ClientMessages namespaces={['keys', 'palette']}>
        <Palette recent={recent} />
      </ClientMessages>
      <ClientMessages namespaces={['live']}>
        <Heard />
        <span className={styles.wide}>
          <ServiceBalance initial={standing} />
        </span>
      </ClientMessages>
      <div className={styles.wide}>
        <Menu label={LOCALE_NAMES[locale]}>
          <LanguageForm action={chooseLocale} />
        </Menu>
      </div>
      <Menu label={<b>{staff.name}</b>}>
        <p>
          <b>{staff.name}</b>, {t(`roles.${staff.role}`)}
          <br />
          <span className={styles.muted}>{till ? till.branchName : partnerName}</span>
        </p>
        <div className={styles.narrow}>
          <ClientMessages namespaces={['live']}>
            <ServiceBalance initial={standing} />
          </ClientMessages>
          <LanguageForm action={chooseLocale} />
        </div>
        {place.officeHref && (
          <Link href={place.officeHref} prefetch={false} className={styles.out}>
            {t('office')}
          </Link>
        )}
        <Link href="/training" prefetch={false} className={styles.entry}>
          {t('training')}
        </Link>
        {till && (
          <>
            <Link href="/display" prefetch={false} className={styles.entry}>
              {t('display')}
            </Link>
            <Link href="/printer" prefetch={false} className={styles.entry}>
              {t('printer')}
            </Link>
          </>
        )}
        <Link href="/settings/keys" prefetch={false} className={styles.entry}>
          {t('keySettings')}
        </Link>
        <ClientMessages namespaces={['lock']}>
          <LockButton action={lockNow} className={styles.out} />
        </ClientMessages>
        <form action={signOut}>
          <button type="submit" className={styles.out}>
            {t('signOut')}
          </button>
        </form>
      </Menu>
    </header>
  )
}
