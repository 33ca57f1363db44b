import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { choiceLook } from '@/components/ui/forms/choice-look.ts'
import type { Reason } from '../same-sale-reasons.ts'

/** The field for one's own words. */
export const REASON_WORDS = 'h-13 w-full rounded border-2 border-ink bg-paper px-4'

type Props = { reason: Reason } & Pick<
  ComponentProps<'input'>,
  'id' | 'form' | 'autoFocus' | 'defaultChecked' | 'onChange'
>

/** A usual reason, pressed instead of typed. */
export function ReasonChoice({ reason, ...own }: Props) {
  const t = useTranslations('tender')
  const words = t(`sameSaleReasons.${reason}`)
  return (
    <label className={`${choiceLook({ size: 'radio' })} outlined-by-focus`}>
      <input {...own} className="size-5 flex-none accent-ink outline-0" type="radio" name="reason" value={words} />
      {words}
    </label>
  )
}
