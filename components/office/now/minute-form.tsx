import { useTranslations } from 'next-intl'
import { FilterField, FilterForm } from '@/components/ui/filter-form.tsx'
import type { NowFilter } from '@/lib/office/now/model.ts'

/** On a phone the filters are folded, so a cashier's minute is asked for beside them: one tap, and what they did. */
export function MinuteForm({ filter }: { filter: NowFilter }) {
  const t = useTranslations('now')
  const { clock, before: _before, ...rest } = filter
  return (
    <div className="hidden phone-screen:block">
      <FilterForm action="/now" submit={t('show')}>
        {Object.entries(rest).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <FilterField label={t('clock')} name="clock" type="time" required key={clock} defaultValue={clock ?? ''} />
      </FilterForm>
    </div>
  )
}
