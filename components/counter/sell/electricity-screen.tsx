'use client'

import { useTranslations } from 'next-intl'
import { choiceLook } from '@/components/ui/forms/choice-look.ts'
import { Legend } from '@/components/ui/forms/label.tsx'
import type { Product } from '@/lib/counter/catalogue/model.ts'
import type { KindOn } from '@/lib/counter/kinds/model.ts'
import { groupFour } from '@/lib/platform/shared/phone.ts'
import { AmountKeys } from './internal/amount-keys.tsx'
import { RecentCustomers } from './internal/recent-customers.tsx'
import { RecipientScreen, type RecipientScreenProps } from './internal/recipient-screen.tsx'

type Props = RecipientScreenProps & {
  kind: KindOn<'meter'>
  /** Null if the Service did not say. */
  utilities: Product[] | null
  typedAmount: string
  typedProduct: string | null
}

const METER_AMOUNTS = [500n, 1000n, 2000n, 3000n, 5000n] as const

/** A meter and an amount; the Service then says whose meter it is, and the cashier reads the name aloud. */
export function ElectricityScreen({ utilities, typedAmount, typedProduct, ...screen }: Props) {
  const { customers, problem } = screen
  const t = useTranslations('sell')
  const open = utilities?.some((utility) => utility.available) ?? false
  return (
    <RecipientScreen
      {...screen}
      field="meter"
      title={t('electricityTitle')}
      label={t('meter')}
      input={{ inputMode: 'numeric', placeholder: t('meterExample') }}
      what={null}
      shown={{ onSlip: groupDigits, inField: groupDigits }}
    >
      {(text) => (
        <>
          <UtilityChoice utilities={utilities} chosen={typedProduct} />
          <AmountKeys
            title={t('howMuch')}
            amounts={METER_AMOUNTS}
            open={open}
            takes={() => open}
            closed={false}
            typedAmount={typedAmount}
            letters="ABCDEF"
            problem={problem?.field === 'amount' ? problem : null}
          />
          <RecentCustomers customers={customers} text={text} />
        </>
      )}
    </RecipientScreen>
  )
}

/** Groups of four if there are only digits; other text stays as typed, for the error message. */
function groupDigits(text: string): string {
  return /^[\d\s-]+$/.test(text) ? groupFour(text) : text
}

/**
 * Which utility: named if there is one, chosen among several, explained if none is open. If the Service did not say,
 * the screen around it explains that.
 */
function UtilityChoice({ utilities, chosen }: { utilities: Product[] | null; chosen: string | null }) {
  const t = useTranslations('sell')
  if (utilities === null) return null
  const open = utilities.filter((utility) => utility.available)
  const [first] = open
  if (!first) return <p className="border-s-bar border-edge bg-paper px-4 py-3">{t('noElectricity')}</p>
  const checked = open.find((utility) => utility.code === chosen) ?? first
  if (open.length === 1) return <input type="hidden" name="product" value={first.code} />
  return (
    <fieldset className="flex flex-wrap gap-2">
      <Legend>{t('utility')}</Legend>
      {open.map((utility) => (
        <label key={utility.code} className={choiceLook({ size: 'line' })}>
          <input type="radio" name="product" value={utility.code} defaultChecked={utility === checked} required />
          {utility.name}
        </label>
      ))}
    </fieldset>
  )
}
