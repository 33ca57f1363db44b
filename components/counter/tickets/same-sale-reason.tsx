import { useTranslations } from 'next-intl'
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'
import { focusFirst } from '@/components/ui/focus/focus-first.ts'
import { choiceLook } from '@/components/ui/forms/choice-look.ts'
import { Label } from '@/components/ui/forms/label.tsx'
import type { Problem, ProblemCode } from '@/lib/platform/shared/problem.ts'

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
  /** The reason that the pressed button already stated: it starts as chosen. */
  why: Reason | null
  /** What a refused press stated: it is still chosen, or stands in the words. */
  before?: string
  autoFocus: boolean
}

/**
 * Why the same is sold to the same number again: a press on a usual reason, or one's own words. The words come first in
 * the form, so without a script a pressed reason overrides them.
 */
export function SameSaleReason({ about, why, before = '', autoFocus }: SameSaleReasonProps) {
  const t = useTranslations('tender')
  const usual = REASONS[about].map((reason) => t(`sameSaleReasons.${reason}`))
  const stated = why !== null && isAnswered(about, why) ? t(`sameSaleReasons.${why}`) : before
  const [words, setWords] = useState(usual.includes(stated) ? '' : stated)
  // The radios are uncontrolled: React resets a form after its action, and only a default survives that.
  const [chosen, setChosen] = useState<string | null>(usual.includes(stated) ? stated : null)
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
        <Label htmlFor="reason">{t('sameSaleWhy')}</Label>
        <input
          id="reason"
          name="reason"
          form="sell-form"
          maxLength={200}
          autoComplete="off"
          className={REASON_WORDS}
          placeholder={t('sameSaleExample')}
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
            defaultChecked={chosen === t(`sameSaleReasons.${reason}`)}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        ))}
      </div>
    </div>
  )
}

/** The usual reasons by what would be repeated, likeliest first. */
const REASONS = {
  SAME_SALE: ['two', 'people'],
  SAME_SALE_WAITING: ['two', 'people'],
  OTHER_AMOUNT: ['more', 'people'],
  OTHER_AMOUNT_WAITING: ['more', 'people'],
  SAME_IN_BASKET: ['change', 'two'],
} as const satisfies Partial<Record<ProblemCode, readonly string[]>>

export type ReasonCode = keyof typeof REASONS

export type Reason = (typeof REASONS)[ReasonCode][number]

/** Whether a reason stated before is one of those for this repetition. */
export function isAnswered(about: ReasonCode, why: Reason | null): boolean {
  return REASONS[about].some((reason) => reason === why)
}

/** Whether a problem is a repetition, refused or foreseen, that passes with a reason. */
export function asksForReason(problem: Problem | null): problem is Problem & { code: ReasonCode } {
  return problem !== null && problem.code in REASONS
}

type SaleReasonProps = { about: ReasonCode; id: string }

/**
 * Why the same is sold again, inside the form that sells it, for a row of several: as `SameSaleReason`, without its
 * keys. The words come first, so a pressed reason overrides them.
 */
export function SaleReason({ about, id }: SaleReasonProps) {
  const t = useTranslations('tender')
  return (
    <div className="grid basis-full gap-2">
      <div>
        <Label htmlFor={id}>{t('sameSaleWhy')}</Label>
        <input
          id={id}
          name="reason"
          maxLength={200}
          autoComplete="off"
          className={REASON_WORDS}
          placeholder={t('sameSaleExample')}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        {REASONS[about].map((reason) => (
          <ReasonChoice key={reason} reason={reason} />
        ))}
      </div>
    </div>
  )
}

/** The field for one's own words. */
const REASON_WORDS = 'h-13 w-full rounded border-2 border-ink bg-paper px-4'

type ReasonChoiceProps = { reason: Reason } & Pick<
  ComponentProps<'input'>,
  'id' | 'form' | 'autoFocus' | 'defaultChecked' | 'onChange'
>

/** A usual reason, pressed instead of typed. */
function ReasonChoice({ reason, ...own }: ReasonChoiceProps) {
  const t = useTranslations('tender')
  const words = t(`sameSaleReasons.${reason}`)
  return (
    <label className={`${choiceLook({ size: 'radio' })} outlined-by-focus`}>
      <input {...own} className="size-5 flex-none accent-ink outline-0" type="radio" name="reason" value={words} />
      {words}
    </label>
  )
}
