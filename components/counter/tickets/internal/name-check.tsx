import { useTranslations } from 'next-intl'
import type { KeyboardEvent } from 'react'
import { useFieldBeforeScript } from '@/components/ui/forms/use-text-before-script.ts'
import { goToReasonOrCash } from '../same-sale-reason.tsx'

/** The first box's id, where the keyboard begins if a name is to be read aloud. */
export const NAME_ID = 'name-right'

type Props = {
  names: string[]
  confirmed: boolean
  /** The form that the box posts with. */
  form: 'cash-form' | 'sell-form'
  onConfirm: (confirmed: boolean) => void
}

/**
 * Whose meter or account it is, to be read aloud. Nothing sells until the box is ticked; the first Enter ticks it and
 * moves to the cash. With a script the box posts with the cash, not the sale, since Enter in a box presses its form's
 * button; without one the browser itself asks for the tick. No browser may restore a tick: what it names is read aloud
 * anew.
 */
export function NameCheck({ names, confirmed, form, onConfirm }: Props) {
  const t = useTranslations('tender')
  const box = useFieldBeforeScript<HTMLInputElement>((early) => {
    if (early.checked !== confirmed) onConfirm(early.checked)
  })
  const onEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onConfirm(true)
    goToReasonOrCash()
  }
  return (
    <section className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 rounded bg-paper px-6 py-4 max-phone:grid-cols-1 max-phone:gap-2 max-phone:px-4 max-phone:py-3">
      <h2 className="col-span-full text-note font-semibold text-muted">{t('readAloud')}</h2>
      {names.map((name) => (
        <p key={name} className="text-3xl leading-tight font-bold max-phone:text-2xl">
          <bdi>{name}</bdi>
        </p>
      ))}
      <label className="flex min-h-13 items-center gap-3 rounded border-2 border-ink px-4 font-semibold outlined-by-focus has-checked:border-edge has-checked:bg-soft">
        <input
          ref={box}
          id={NAME_ID}
          className="size-6 flex-none accent-ink outline-0"
          type="checkbox"
          autoComplete="off"
          name="confirmed"
          form={form}
          required={form === 'sell-form'}
          autoFocus={!confirmed}
          checked={confirmed}
          onChange={(event) => onConfirm(event.currentTarget.checked)}
          onKeyDown={onEnter}
        />
        <span>{t('confirm')}</span>
      </label>
    </section>
  )
}
