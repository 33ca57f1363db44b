import { useTranslations } from 'next-intl'
import type { KeyboardEvent } from 'react'
import { Kbd } from '@/components/ui/kbd.tsx'

type Props = { shortcut: string; typedAmount: string; disabled: boolean; wrong: boolean; noteId: string }

/**
 * Any other amount. It stands before the keys in the form though after them on screen: a key that is pressed then has
 * the last word over what was typed here.
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
    <div className="border-fine relative order-1 min-h-19 rounded border-edge bg-paper py-1.5 pr-1.75 pl-3 text-start max-phone:col-span-full">
      <span className="flex justify-between">
        <label className="text-note leading-close text-muted" htmlFor="amount">
          {t('otherAmount')}
        </label>
        <Kbd>{shortcut}</Kbd>
      </span>
      <span className="[&_button:disabled]:border-fine flex items-center gap-1 font-figures text-xl leading-none font-semibold [&_button]:min-h-target [&_button]:rounded [&_button]:border-0 [&_button]:bg-ink [&_button]:px-3 [&_button]:py-0 [&_button]:font-words [&_button]:text-note [&_button]:leading-tightest [&_button]:font-semibold [&_button]:text-on-ink [&_button:disabled]:border-dashed [&_button:disabled]:border-edge [&_button:disabled]:bg-transparent [&_button:disabled]:text-muted [&_input]:h-10 [&_input]:min-w-0 [&_input]:flex-1 [&_input]:rounded-none [&_input]:border-0 [&_input]:border-b-2 [&_input]:border-b-edge [&_input]:bg-transparent [&_input]:px-1 [&_input]:py-0">
        <span aria-hidden="true">$</span>
        <input
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
        <button type="submit" data-other disabled={disabled}>
          {t('price')}
        </button>
      </span>
    </div>
  )
}
