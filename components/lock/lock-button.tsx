'use client'

import { useTranslations } from 'next-intl'
import type { FormEvent } from 'react'
import { keyOf } from '@/lib/keys/model.ts'
import { CurrentAddress } from '../shell/current-address.tsx'
import { menuActionLook } from '../shell/shell-frame.tsx'
import type { FormAction } from '../ui/form-action.ts'
import { Kbd } from '../ui/kbd.tsx'
import { useKeyMap } from '../ui/key-map.tsx'
import { lockTillNow } from './lock-till.ts'

/** Locks the till at once: with a script under a cover, so that what was typed stays; without one by a page. */
export function LockButton({ action }: { action: FormAction }) {
  const t = useTranslations('lock')
  const key = keyOf(useKeyMap(), 'lock')
  const cover = (event: FormEvent) => {
    if (lockTillNow()) event.preventDefault()
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
