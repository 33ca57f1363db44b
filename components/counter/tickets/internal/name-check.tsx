import { useTranslations } from 'next-intl'
import type { KeyboardEvent } from 'react'

type Props = { names: string[]; confirmed: boolean; onConfirm: (confirmed: boolean) => void }

/**
 * Whose meter or account it is, to be read aloud. Nothing sells until the box is ticked; the first Enter ticks it and
 * moves to the cash. The box posts with the cash, not the sale: Enter in a box presses its form's button.
 */
export function NameCheck({ names, confirmed, onConfirm }: Props) {
  const t = useTranslations('tender')
  const onEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onConfirm(true)
    document.getElementById('received')?.focus()
  }
  return (
    <section className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 rounded bg-paper px-6 py-4 max-phone:grid-cols-1 max-phone:gap-2 max-phone:px-4 max-phone:py-3">
      <h2 className="col-span-full text-note font-semibold text-muted">{t('readAloud')}</h2>
      {names.map((name) => (
        <p key={name} className="text-3xl leading-tight font-bold max-phone:text-2xl">
          {name}
        </p>
      ))}
      <label className="flex min-h-13 items-center gap-3 rounded border-2 border-ink px-4 font-semibold has-checked:border-edge has-checked:bg-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink [&_input:focus-visible]:outline-none">
        <input
          className="size-6 flex-none accent-ink"
          type="checkbox"
          name="confirmed"
          form="cash-form"
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
