import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { LanguageForm } from '@/components/people/sign-in/language-form.tsx'
import type { FormAction } from '@/components/ui/form-action.ts'
import { menuActionLook } from '@/components/ui/shell-frame.tsx'
import type { Role } from '@/lib/people/access/model.ts'
import { LOCALE_NAMES } from '@/lib/platform/i18n/model.ts'
import { Menu } from './menu.tsx'

type Props = {
  staff: { name: string; role: Role }
  /** The branch and till, under their name. */
  place: string
  chooseLocale: FormAction
  signOut: FormAction
  /** Shown above the languages where the bar has no room for it. */
  narrow?: ReactNode
  /** Links to other places. */
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
      <Menu label={<b>{staff.name}</b>}>
        <p>
          <b>{staff.name}</b>, {t(`roles.${staff.role}`)}
          <br />
          <span className="text-muted">{place}</span>
        </p>
        <div className="hidden max-narrow:grid max-narrow:gap-2">
          {narrow}
          <LanguageForm action={chooseLocale} />
        </div>
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
