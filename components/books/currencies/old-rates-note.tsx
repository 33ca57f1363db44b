import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import type { OldRate } from '@/lib/books/currencies/model.ts'
import { currencyName } from '@/lib/platform/shared/currency-name.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'

/** Says which rates are a day old, and leads to where they are confirmed. */
export function OldRatesNote({ rates }: { rates: readonly OldRate[] }) {
  const t = useTranslations('attention')
  const locale = useLocale()
  if (rates.length === 0) return null
  return (
    <Panel>
      <ul className="grid gap-1">
        {rates.map(({ currency, setAt }) => (
          <li key={currency}>
            <Link href="/money" prefetch={false} className="inline-flex min-h-target items-center font-semibold">
              {t('oldRate', { currency: currencyName(currency), at: harareStamp(setAt, locale) })}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
