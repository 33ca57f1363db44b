import { useLocale, useTranslations } from 'next-intl'
import { FilterField, FilterForm, Pick } from '@/components/ui/forms/filter-form.tsx'
import { NamePick } from '@/components/ui/forms/name-pick.tsx'
import { NOW_KINDS, NOW_OUTCOMES, type NowFilter } from '@/lib/office/now/model.ts'
import { type OfficeChoices, optionsOf } from '@/lib/people/branches/model.ts'
import type { NameMatch } from '@/lib/platform/shared/find-named.ts'
import { formatDay } from '@/lib/platform/shared/time/format-time.ts'

type Props = {
  filter: NowFilter
  choices: OfficeChoices
  matches: Record<'cashier' | 'product' | 'branch', NameMatch>
}

/** The filter is in the address, so that it can be kept and shared. */
export function NowFilters({ filter, choices: { branches, cashiers, products }, matches }: Props) {
  const t = useTranslations('now')
  const states = useTranslations('states')
  const locale = useLocale()
  const { cashier, product, branch } = matches
  const chosen = [
    branch.problem?.query ?? branches.find(({ code }) => code === filter.branch)?.name,
    cashier.problem?.query ?? cashiers.find(({ value }) => value === filter.cashier)?.text,
    filter.outcome && states(filter.outcome),
    filter.kind && t(`kinds.${filter.kind}`),
    product.problem?.query ?? products.find(({ code }) => code === filter.product)?.name,
    filter.day && formatDay(filter.day, locale),
    filter.clock,
  ]
  return (
    <FilterForm
      action="/now"
      submit={t('show')}
      chosen={chosen}
      open={Object.values(matches).some(({ problem }) => problem !== null)}
    >
      {branches.length > 1 && (
        <NamePick name="branch" label={t('branch')} all={t('allBranches')} match={branch}>
          {optionsOf(branches)}
        </NamePick>
      )}
      <NamePick name="cashier" label={t('cashier')} all={t('allCashiers')} match={cashier}>
        {cashiers}
      </NamePick>
      <Pick name="outcome" label={t('outcome')} all={t('allOutcomes')} value={filter.outcome}>
        {NOW_OUTCOMES.map((outcome) => ({ value: outcome, text: states(outcome) }))}
      </Pick>
      <Pick name="kind" label={t('kind')} all={t('allKinds')} value={filter.kind}>
        {NOW_KINDS.map((kind) => ({ value: kind, text: t(`kinds.${kind}`) }))}
      </Pick>
      <NamePick name="product" label={t('product')} all={t('allProducts')} match={product}>
        {optionsOf(products)}
      </NamePick>
      <FilterField label={t('day')} name="day" type="date" key={`d ${filter.day}`} defaultValue={filter.day ?? ''} />
      <FilterField
        label={t('clock')}
        name="clock"
        type="time"
        key={`c ${filter.clock}`}
        defaultValue={filter.clock ?? ''}
      />
    </FilterForm>
  )
}

/** One minute of a cashier, beside the filters, which are folded on a phone. */
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
