import { useTranslations } from 'next-intl'
import { Kbd } from '@/components/ui/kbd.tsx'
import type { ShownCustomer } from '../match-customers.ts'
import { REPEAT_ID } from './repeat-keys.ts'

/** What this customer last bought at this till, one press away. */
export function LastTime({ customer }: { customer: ShownCustomer }) {
  const t = useTranslations('repeat')
  const { saleId, priceText: price, productName: product, when } = customer
  return (
    <span className="flex items-center gap-3 max-phone:justify-between max-phone:text-note max-phone:leading-heading">
      <span>{t('lastTime', { price, product, when })}</span>
      <button
        type="submit"
        name="repeat"
        value={saleId}
        id={REPEAT_ID}
        className="border-fine min-h-target flex-none rounded border-edge bg-paper px-3 font-semibold hover:border-ink"
        aria-keyshortcuts="R"
      >
        {t('again')} <Kbd>R</Kbd>
      </button>
    </span>
  )
}
