'use client'

import { useTranslations } from 'next-intl'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** Ten keys for a touch screen without a keyboard. The field works without them, and phones have their own. */
export function PinPad({ fieldId }: { fieldId: string }) {
  const t = useTranslations('pad')
  const edit = (change: (pin: string) => string) => {
    const field = document.getElementById(fieldId)
    if (!(field instanceof HTMLInputElement)) return
    field.value = change(field.value).slice(0, field.maxLength)
  }
  const digit = (figure: string) => (
    <button
      key={figure}
      type="button"
      className="border-fine min-h-15 rounded border-edge bg-paper font-figures text-sum leading-none font-semibold hover:border-ink active:bg-ink active:text-on-ink"
      onClick={() => edit((pin) => pin + figure)}
    >
      {figure}
    </button>
  )
  return (
    <div className="grid grid-cols-[repeat(3,1fr)] gap-2 phone-or-noscript:hidden">
      {DIGITS.map(digit)}
      <button
        type="button"
        className="border-fine min-h-15 rounded border-edge bg-paper font-words text-note leading-tightest font-semibold hover:border-ink active:bg-ink active:text-on-ink"
        onClick={() => edit(() => '')}
      >
        {t('clear')}
      </button>
      {digit('0')}
      <button
        type="button"
        className="border-fine min-h-15 rounded border-edge bg-paper font-words text-note leading-tightest font-semibold hover:border-ink active:bg-ink active:text-on-ink"
        onClick={() => edit((pin) => pin.slice(0, -1))}
      >
        {t('back')}
      </button>
    </div>
  )
}
