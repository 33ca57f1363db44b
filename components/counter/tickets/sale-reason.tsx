import { useTranslations } from 'next-intl'
import { Label } from '@/components/ui/forms/label.tsx'
import { REASON_WORDS, ReasonChoice } from './internal/reason-choice.tsx'
import { REASONS, type ReasonCode } from './same-sale-reasons.ts'

type Props = { about: ReasonCode; id: string }

/**
 * Why the same is sold again, inside the form that sells it, for a row of several: as `SameSaleReason`, without its
 * keys. The words come first, so a pressed reason overrides them.
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
