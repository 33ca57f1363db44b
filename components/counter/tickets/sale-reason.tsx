import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { choiceLook } from '@/components/ui/forms/choice-look.ts'
import { Label } from '@/components/ui/forms/label.tsx'
import type { Problem, ProblemCode } from '@/lib/platform/shared/problem.ts'

/** The usual reasons by what would be repeated, likeliest first. */
export const REASONS = {
  SAME_SALE: ['two', 'people'],
  SAME_SALE_WAITING: ['two', 'people'],
  OTHER_AMOUNT: ['more', 'people'],
  OTHER_AMOUNT_WAITING: ['more', 'people'],
  SAME_IN_BASKET: ['change', 'two'],
} as const satisfies Partial<Record<ProblemCode, readonly string[]>>

export type ReasonCode = keyof typeof REASONS

type Reason = (typeof REASONS)[ReasonCode][number]

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
  const t = useTranslations('sameSale')
  return (
    <div className="grid basis-full gap-2">
      <div>
        <Label htmlFor={id}>{t('why')}</Label>
        <input
          id={id}
          name="reason"
          maxLength={200}
          autoComplete="off"
          className={REASON_WORDS}
          placeholder={t('example')}
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
export const REASON_WORDS = 'h-13 w-full rounded border-2 border-ink bg-paper px-4'

type ReasonChoiceProps = { reason: Reason } & Pick<
  ComponentProps<'input'>,
  'id' | 'form' | 'autoFocus' | 'defaultChecked' | 'onChange'
>

/** A usual reason, pressed instead of typed. */
export function ReasonChoice({ reason, ...own }: ReasonChoiceProps) {
  const t = useTranslations('sameSale')
  const words = t(`reasons.${reason}`)
  return (
    <label className={`${choiceLook({ size: 'radio' })} outlined-by-focus`}>
      <input {...own} className="size-5 flex-none accent-ink outline-0" type="radio" name="reason" value={words} />
      {words}
    </label>
  )
}
