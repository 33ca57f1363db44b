import { useTranslations } from 'next-intl'
import { choiceLook } from '@/components/ui/choice-look.ts'
import { FieldNote } from '@/components/ui/field-note.tsx'
import { Kbd } from '@/components/ui/kbd.tsx'
import { Legend } from '@/components/ui/label.tsx'
import type { PaymentMethod } from '@/lib/counter/collections/model.ts'
import { PAY_CURRENCIES } from '@/lib/platform/shared/pay-currency.ts'
import type { ToldProblem } from '@/lib/platform/shared/problem.ts'

type Props = {
  methods: readonly PaymentMethod[]
  chosen: string
  onChoose: (method: string) => void
  problem: ToldProblem | null
}

/**
 * The payment methods as tiles; their digits choose them once the number field is left. They are uncontrolled, since
 * React resets a form after its action: a controlled tile would be reset while our state stays.
 */
export function MethodChoice({ methods, chosen, onChoose, problem }: Props) {
  const t = useTranslations('collect')
  return (
    <fieldset className="min-w-0" aria-describedby={problem ? 'method-problem' : undefined}>
      <Legend>{t('method')}</Legend>
      <div className="flex flex-wrap gap-2">
        {methods.map(({ value, label }, index) => (
          <label key={value} className={choiceLook({ size: 'tile' })}>
            <input
              className="size-5 flex-none accent-ink"
              type="radio"
              name="method"
              value={value}
              required
              defaultChecked={value === chosen}
              onChange={() => onChoose(value)}
              aria-keyshortcuts={String(index + 1)}
            />
            {label}
            <span className="ms-auto flex max-phone:hidden">
              <Kbd>{String(index + 1)}</Kbd>
            </span>
          </label>
        ))}
      </div>
      <FieldNote id="method-problem" problem={problem} />
    </fieldset>
  )
}

/** The currency that the customer pays in; the price is in USD either way. */
export function CurrencyChoice({ chosen }: { chosen: string }) {
  const t = useTranslations('collect')
  return (
    <fieldset className="min-w-0">
      <Legend>{t('currency')}</Legend>
      <div className="flex flex-wrap gap-2">
        {PAY_CURRENCIES.map((currency) => (
          <label key={currency} className={choiceLook({ size: 'tile' })}>
            <input
              className="size-5 flex-none accent-ink"
              type="radio"
              name="currency"
              value={currency}
              defaultChecked={currency === (chosen || 'USD')}
            />
            {t(currency)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
