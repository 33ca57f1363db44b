import { useTranslations } from 'next-intl'
import { choiceLook } from '@/components/ui/choice-look.ts'
import { Legend } from '@/components/ui/label.tsx'
import type { Product } from '@/lib/counter/catalogue/model.ts'

/**
 * Which utility: named if there is one, chosen among several, explained if none is open. If the Service did not say,
 * the screen around it explains that.
 */
export function UtilityChoice({ utilities, chosen }: { utilities: Product[] | null; chosen: string | null }) {
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
