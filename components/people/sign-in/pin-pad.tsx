'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** Ten keys for a touch screen: with them no keyboard of its own comes up over the page. The field works without them. */
export function PinPad({ fieldId }: { fieldId: string }) {
  const t = useTranslations('pad')
  const field = () => document.getElementById(fieldId) as HTMLInputElement | null
  useEffect(() => {
    document.getElementById(fieldId)?.setAttribute('inputmode', 'none')
  }, [fieldId])
  const key = (label: string, look: string, change: (pin: string) => string) => (
    <button
      key={label}
      type="button"
      className={`border-fine min-h-15 rounded border-edge bg-paper font-semibold hover:border-ink active:bg-ink active:text-on-ink max-phone:min-h-13 ${look}`}
      onClick={() => {
        const pin = field()
        if (pin) pin.value = change(pin.value).slice(0, pin.maxLength)
      }}
    >
      {label}
    </button>
  )
  const digit = (figure: string) => key(figure, 'font-figures text-sum leading-none', (pin) => pin + figure)
  const word = 'font-words text-note leading-tightest'
  return (
    <div className="grid grid-cols-[repeat(3,1fr)] gap-2 noscript:hidden">
      {DIGITS.map(digit)}
      {key(t('clear'), word, () => '')}
      {digit('0')}
      {key(t('back'), word, (pin) => pin.slice(0, -1))}
    </div>
  )
}
