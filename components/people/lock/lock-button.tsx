'use client'

import { useTranslations } from 'next-intl'
import type { FormEvent } from 'react'
import { Kbd } from '@/components/ui/buttons/kbd.tsx'
import { useKeyMap } from '@/components/ui/buttons/key-map.tsx'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { CurrentAddress } from '@/components/ui/pages/current-address.tsx'
import { menuActionLook } from '@/components/ui/pages/shell-frame.tsx'
import { keyOf } from '@/lib/people/keys/model.ts'
import { lockTillNow } from './lock-till.ts'

/** Locks the till at once: with a script under a cover, so typed text stays; without one on a page of its own. */
export function LockButton({ action }: { action: FormAction }) {
  const t = useTranslations('lock')
  const key = keyOf(useKeyMap(), 'lock')
  const cover = (event: FormEvent<HTMLFormElement>) => {
    if (!lockTillNow()) return
    event.preventDefault()
    // Closes the menu under the cover: what has the focus after unlocking must not lock again.
    event.currentTarget.closest('details')?.removeAttribute('open')
  }
  return (
    <form action={action} onSubmit={cover}>
      <CurrentAddress name="from" />
      <button type="submit" className={menuActionLook} aria-keyshortcuts={key}>
        {t('now')} <Kbd of="Alt+L">Alt L</Kbd>
      </button>
    </form>
  )
}
