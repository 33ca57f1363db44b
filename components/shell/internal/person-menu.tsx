import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { LanguageForm } from '@/components/people/sign-in/language-form.tsx'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { menuActionLook, menuLinkLook } from '@/components/ui/pages/shell-frame.tsx'
import type { Role } from '@/lib/people/access/model.ts'
import { LOCALE_NAMES } from '@/lib/platform/i18n/model.ts'

type Props = {
  staff: { name: string; role: Role; roleName: string | null }
  /** The branch and till, under their name. */
  place: string
  chooseLocale: FormAction
  signOut: FormAction
  /** Shown above the languages where the bar has no room for it. */
  narrow?: ReactNode
  children?: ReactNode
}

/** The end of every top bar: the language, and the person's own menu, sign-out last. */
export function PersonMenu({ staff, place, chooseLocale, signOut, narrow, children }: Props) {
  const t = useTranslations('shell')
  return (
    <>
      <div className="max-narrow:hidden">
        <Menu label={LOCALE_NAMES[useLocale()]}>
          <LanguageForm action={chooseLocale} />
        </Menu>
      </div>
      <Menu label={<b className="truncate max-phone:max-w-20">{staff.name}</b>}>
        <p>
          <b>{staff.name}</b>, {staff.roleName ?? t(`roles.${staff.role}`)}
          <br />
          <span className="text-muted">{place}</span>
        </p>
        <div className="hidden max-narrow:grid max-narrow:gap-2">
          {narrow}
          <LanguageForm action={chooseLocale} />
        </div>
        <Link href="/own-secrets" prefetch={false} className={menuLinkLook}>
          {t('ownSecrets')}
        </Link>
        {children}
        <form action={signOut}>
          <button type="submit" className={menuActionLook}>
            {t('signOut')}
          </button>
        </form>
      </Menu>
    </>
  )
}

/** A top bar button that opens a small sheet under it; works before any script. Another language closes it. */
function Menu({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <details key={useLocale()} className="relative max-phone:static" data-menu>
      <summary className="flex min-h-target min-w-target items-center gap-2 px-2">
        <span className="max-w-36 truncate">{label}</span>
        <i
          className="flex-none border-[0.3125rem] border-y-[0.4375rem] border-b-0 border-transparent border-y-current in-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="border-fine absolute inset-e-0 top-[calc(100%_+_0.25rem)] z-3 grid min-w-70 gap-3 rounded border-ink bg-paper p-3 shadow-sheet max-phone:inset-x-2 max-phone:min-w-0">
        {children}
      </div>
    </details>
  )
}
