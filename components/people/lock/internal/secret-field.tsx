import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { PinPad } from '@/components/people/sign-in/pin-pad.tsx'

type Props = { id: string; byPin: boolean; note: ReactNode }

/** The PIN with its pad, or the password of somebody without one, and what was wrong with the last. */
export function SecretField({ id, byPin, note }: Props) {
  const t = useTranslations('lock')
  const noteId = `${id}-problem`
  return (
    <>
      <label className="font-semibold" htmlFor={id}>
        {byPin ? t('pin') : t('password')}
      </label>
      <input
        id={id}
        name="secret"
        type="password"
        inputMode={byPin ? 'numeric' : undefined}
        autoComplete="off"
        maxLength={byPin ? 6 : 200}
        required
        autoFocus
        className="w-full rounded border-2 border-ink bg-paper p-3 font-figures text-head leading-heading font-semibold tracking-[0.2em]"
        aria-invalid={note ? true : undefined}
        aria-describedby={noteId}
      />
      <div id={noteId} className="min-h-6" aria-live="polite">
        {note}
      </div>
      {byPin && <PinPad fieldId={id} />}
    </>
  )
}
