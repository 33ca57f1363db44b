import { useTranslations } from 'next-intl'
import { Kbd } from '@/components/ui/kbd.tsx'
import { Legend } from '@/components/ui/label.tsx'
import type { PaymentMethod } from '@/lib/counter/collections/model.ts'

type Props = { methods: readonly PaymentMethod[]; chosen: string; onChoose: (method: string) => void }

/** The ways to pay as tiles; their digits choose them once the number field was left. */
export function MethodChoice({ methods, chosen, onChoose }: Props) {
  const t = useTranslations('collect')
  return (
    <fieldset className="min-w-0">
      <Legend>{t('method')}</Legend>
      <div className="flex flex-wrap gap-2">
        {methods.map(({ value, label }, index) => (
          <label
            key={value}
            className="border-fine flex min-h-14 flex-[1_1_9rem] items-center gap-2 rounded border-edge bg-paper px-4 py-0 text-lead has-checked:border-ink has-checked:font-semibold has-checked:shadow-chosen has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink aria-pressed:border-ink aria-pressed:font-semibold aria-pressed:shadow-chosen aria-[pressed]:hover:border-ink max-phone:min-h-13 max-phone:basis-24 max-phone:px-3 max-phone:py-0 [&_input]:size-5 [&_input]:flex-none [&_input]:accent-ink [&_kbd]:ms-auto max-phone:[&_kbd]:hidden"
          >
            <input
              type="radio"
              name="method"
              value={value}
              required
              checked={value === chosen}
              onChange={() => onChoose(value)}
              aria-keyshortcuts={String(index + 1)}
            />
            {label}
            <Kbd>{String(index + 1)}</Kbd>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** What the customer pays in; the price is in USD all the same. */
export function CurrencyChoice({ chosen }: { chosen: string }) {
  const t = useTranslations('collect')
  return (
    <fieldset className="min-w-0">
      <Legend>{t('currency')}</Legend>
      <div className="flex flex-wrap gap-2">
        {(['USD', 'ZWG'] as const).map((currency) => (
          <label
            key={currency}
            className="border-fine flex min-h-14 flex-[1_1_9rem] items-center gap-2 rounded border-edge bg-paper px-4 py-0 text-lead has-checked:border-ink has-checked:font-semibold has-checked:shadow-chosen has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink aria-pressed:border-ink aria-pressed:font-semibold aria-pressed:shadow-chosen aria-[pressed]:hover:border-ink max-phone:min-h-13 max-phone:basis-24 max-phone:px-3 max-phone:py-0 [&_input]:size-5 [&_input]:flex-none [&_input]:accent-ink [&_kbd]:ms-auto max-phone:[&_kbd]:hidden"
          >
            <input type="radio" name="currency" value={currency} defaultChecked={currency === (chosen || 'USD')} />
            {t(currency)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
