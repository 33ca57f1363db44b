import { useTranslations } from 'next-intl'
import { choiceLook } from '@/components/ui/choice-look.ts'
import { Label } from '@/components/ui/label.tsx'
import { REASONS, type ReasonCode } from '../same-sale-reasons.ts'

type Props = { about: ReasonCode; id: string }

/**
 * Why the same is sold again, inside the form that sells it, for a row of several: as `SameSaleReason`, without its keys. The
 * words come first, so a pressed reason overrides them.
 */
export function SaleReason({ about, id }: Props) {
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
          className="h-13 w-full rounded border-2 border-ink bg-paper px-4"
          placeholder={t('sameSaleExample')}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        {REASONS[about].map((reason) => (
          <label key={reason} className={`${choiceLook({ size: 'radio' })} outlined-by-focus`}>
            <input
              className="size-5 flex-none accent-ink outline-0"
              type="radio"
              name="reason"
              value={t(`sameSaleReasons.${reason}`)}
            />
            {t(`sameSaleReasons.${reason}`)}
          </label>
        ))}
      </div>
    </div>
  )
}
