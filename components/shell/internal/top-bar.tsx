import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { RecentSales } from '@/components/counter/sales/use-live-recent-sales.ts'
import { LockButton } from '@/components/people/lock/lock-button.tsx'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { EnvironmentMark } from '@/components/ui/notices/environment-mark.tsx'
import { menuActionLook, menuLinkLook, ShellBar } from '@/components/ui/pages/shell-frame.tsx'
import type { Role } from '@/lib/people/access/model.ts'
import type { ShownStanding } from '@/lib/service/standing/model.ts'
import { HelpLink } from './help-link.tsx'
import { LastSeen } from './last-seen.tsx'
import { Palette } from './palette.tsx'
import { PersonMenu } from './person-menu.tsx'
import { ServiceBalance } from './service-balance.tsx'
import { SoundSwitch } from './sound-switch.tsx'

/** Where the counter is, and who is there. */
export type Place = {
  partnerName: string
  environment: 'test' | 'live'
  /** Null away from a till. */
  till: { branchName: string; number: number } | null
  staff: { name: string; role: Role; roleName: string | null }
  /** Whether they print slips, and so see to this till's printer. */
  prints: boolean
  /** The office's address, for those who have a page there. */
  officeHref: string | null
}

type Props = {
  place: Place
  standing: ShownStanding
  recent: RecentSales
  chooseLocale: FormAction
  signOut: FormAction
  lockNow: FormAction
}

/** Who, where, the balance, and whether the server is heard. */
export function TopBar({ place, standing, recent, chooseLocale, signOut, lockNow }: Props) {
  const t = useTranslations('shell')
  const { partnerName, till, staff, environment } = place
  return (
    <ShellBar
      partnerName={partnerName}
      place={
        till && (
          <>
            <span className="max-narrow:hidden">
              <span className="inline-block max-w-48 truncate align-bottom max-[85rem]:max-w-36">
                {till.branchName}
              </span>
              {' · '}
            </span>
            {t('till', { number: till.number })}
          </>
        )
      }
      mark={<EnvironmentMark environment={environment} />}
    >
      <Palette recent={recent} />
      <HelpLink />
      <LastSeen />
      <span className="max-narrow:hidden">
        <ServiceBalance initial={standing} />
      </span>
      <span className="max-narrow:hidden">
        <SoundButton />
      </span>
      <PersonMenu
        staff={staff}
        place={till ? till.branchName : partnerName}
        chooseLocale={chooseLocale}
        signOut={signOut}
        narrow={
          <>
            <ServiceBalance initial={standing} />
            <SoundButton named />
          </>
        }
      >
        {place.officeHref && (
          <Link href={place.officeHref} prefetch={false} className={menuActionLook}>
            {t('office')}
          </Link>
        )}
        <MenuLink href="/training">{t('training')}</MenuLink>
        {till && (
          <>
            <MenuLink href="/display">{t('display')}</MenuLink>
            {place.prints && <MenuLink href="/printer">{t('printer')}</MenuLink>}
          </>
        )}
        <MenuLink href="/settings/keys">{t('keySettings')}</MenuLink>
        <LockButton action={lockNow} />
      </PersonMenu>
    </ShellBar>
  )
}

function MenuLink({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} prefetch={false} className={menuLinkLook}>
      {children}
    </Link>
  )
}

const WAVES = 'M13 7.5a4 4 0 0 1 0 5M15.5 5a7 7 0 0 1 0 10'
const CROSS = 'm13 7 5 6m0-6-5 6'

/** The switch of the till's sound as a picture, with its word where there is room. */
function SoundButton({ named = false }: { named?: boolean }) {
  const t = useTranslations('sound')
  const face = (way: 'on' | 'off') => (
    <>
      <svg viewBox="0 0 20 20" className="size-5 flex-none fill-none stroke-current stroke-2" aria-hidden="true">
        <path d="M3 8v4h3l4 4V4L6 8z" className="fill-current" />
        <path d={way === 'on' ? WAVES : CROSS} />
      </svg>
      {named && t('label')}
    </>
  )
  return <SoundSwitch label={t('label')} on={face('on')} off={face('off')} />
}
