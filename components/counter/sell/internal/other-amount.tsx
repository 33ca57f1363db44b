import { useTranslations } from 'next-intl'
import type { KeyboardEvent } from 'react'
import { Kbd } from '@/components/ui/kbd.tsx'

type Props = { shortcut: string; typedAmount: string; disabled: boolean; wrong: boolean; noteId: string }

/**
 * Any other amount. It comes before the keys in the form, though after them on screen, so a pressed key overrides what
 * was typed here.
 */
export function OtherAmount({ shortcut, typedAmount, disabled, wrong, noteId }: Props) {
  const t = useTranslations('sell')
  const onEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const { form } = event.currentTarget
    form?.requestSubmit(form.querySelector<HTMLButtonElement>('button[data-other]'))
  }
  return (
    <div className="border-fine relative order-1 col-span-2 min-h-19 rounded border-edge bg-paper py-1.5 ps-3 pe-1.75 text-start max-phone:col-span-full">
      <span className="flex justify-between">
        <label className="text-note leading-close text-muted" htmlFor="amount">
          {t('otherAmount')}
        </label>
        <Kbd>{shortcut}</Kbd>
      </span>
      <span className="flex items-center gap-1 font-figures text-xl leading-none font-semibold">
        <span aria-hidden="true">$</span>
        <input
          className="h-10 min-w-0 flex-1 border-b-2 border-edge px-1"
          id="amount"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          defaultValue={typedAmount}
          disabled={disabled}
          autoFocus={wrong}
          aria-keyshortcuts={shortcut}
          aria-invalid={wrong || undefined}
          aria-describedby={noteId}
          onKeyDown={onEnter}
        />
        <button
          className="min-h-target rounded bg-ink px-3 font-words text-note leading-tightest font-semibold text-on-ink disabled:border-[1.5px] disabled:border-dashed disabled:border-edge disabled:bg-transparent disabled:text-muted"
          type="submit"
          data-other
          disabled={disabled}
        >
          {t('price')}
        </button>
      </span>
    </div>
  )
}
