'use client'

import type { ComponentProps } from 'react'
import { useFormStatus } from 'react-dom'
import type { Shortcut } from '@/components/ui/buttons/button-link.tsx'
import { buttonLook } from '@/components/ui/buttons/button-look.ts'
import { Kbd } from '@/components/ui/buttons/kbd.tsx'
import { useChosenKey } from '@/components/ui/buttons/key-map.tsx'
import { useFocusBack } from '@/components/ui/focus/use-focus-back.ts'

type Props = Omit<ComponentProps<'button'>, 'className' | 'type' | 'onClick' | 'ref'> & {
  look?: 'main' | 'go' | 'foot' | 'quiet'
  shortcut?: Shortcut
  /** The label while the form is being sent; meanwhile it cannot be pressed again. */
  pendingText: string
}

/** Posts a form, also before the script has loaded. */
export function SubmitButton({ look, shortcut, pendingText, children, disabled, ...button }: Props) {
  const { pending } = useFormStatus()
  const { button: own, notePress } = useFocusBack(pending)
  const chosen = useChosenKey()
  return (
    <button
      {...button}
      ref={own}
      onClick={notePress}
      type="submit"
      className={buttonLook({ look })}
      disabled={disabled || pending}
      aria-keyshortcuts={shortcut && chosen(shortcut.key)}
    >
      <span aria-live="polite">{pending ? pendingText : children}</span>
      {shortcut && <Kbd of={shortcut.key}>{shortcut.label}</Kbd>}
    </button>
  )
}
