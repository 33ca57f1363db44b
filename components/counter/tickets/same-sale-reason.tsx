import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useRef, useState } from 'react'
import { focusFirst } from '@/components/ui/focus/focus-first.ts'
import { Label } from '@/components/ui/forms/label.tsx'
import { REASON_WORDS, REASONS, ReasonChoice, type ReasonCode } from './sale-reason.tsx'

/** The first reason's id: where the keyboard goes on before the cash. */
export const REASON_ID = 'reason-first'

/** Moves to the reason if one is due, else to the cash, else to the button that sells. */
export function goToReasonOrCash(): void {
  focusFirst([REASON_ID, 'received', 'sell'])
}

/**
 * Whether the form that sells has a reason. If one is due and missing, the press need not reach the server to be
 * refused.
 */
export function hasReason(form: HTMLFormElement): boolean {
  return new FormData(form).getAll('reason').some((reason) => String(reason).trim() !== '')
}

type SameSaleReasonProps = {
  about: ReasonCode
  /** What a refused press stated: it is still chosen, or stands in the words. */
  before?: string
  autoFocus: boolean
}

/**
 * Why the same is sold to the same number again: a press on a usual reason, or one's own words. The words come first in
 * the form, so without a script a pressed reason overrides them.
 */
export function SameSaleReason({ about, before = '', autoFocus }: SameSaleReasonProps) {
  const t = useTranslations('sameSale')
  const usual = REASONS[about].map((reason) => t(`reasons.${reason}`))
  const [words, setWords] = useState(usual.includes(before) ? '' : before)
  // The radios are uncontrolled: React resets a form after its action, and only a default survives that.
  const [chosen, setChosen] = useState<string | null>(usual.includes(before) ? before : null)
  const radios = useRef<HTMLDivElement>(null)
  const type = (text: string) => {
    setWords(text)
    setChosen(null)
    for (const radio of radios.current?.querySelectorAll('input') ?? []) radio.checked = false
  }
  const goOn = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.repeat) return
    event.preventDefault()
    if (event.target instanceof HTMLInputElement && event.target.type === 'radio') event.target.click()
    ;(document.getElementById('received') ?? document.getElementById('sell'))?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in any of the fields goes on.
    <div className="grid gap-2" onKeyDown={goOn}>
      <div>
        <Label htmlFor="reason">{t('why')}</Label>
        <input
          id="reason"
          name="reason"
          form="sell-form"
          maxLength={200}
          autoComplete="off"
          className={REASON_WORDS}
          placeholder={t('example')}
          value={words}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </div>
      <div ref={radios} className="flex flex-wrap gap-2">
        {REASONS[about].map((reason, index) => (
          <ReasonChoice
            key={reason}
            reason={reason}
            id={index === 0 ? REASON_ID : undefined}
            form="sell-form"
            autoFocus={autoFocus && index === 0}
            defaultChecked={chosen === t(`reasons.${reason}`)}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        ))}
      </div>
    </div>
  )
}
