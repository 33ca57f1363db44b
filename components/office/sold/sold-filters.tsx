import { useLocale, useTranslations } from 'next-intl'
import { FilterField, FilterForm, Pick } from '@/components/ui/forms/filter-form.tsx'
import { NamePick } from '@/components/ui/forms/name-pick.tsx'
import { SOLD_STATES, SOLD_TENDERS, type SoldFilter } from '@/lib/office/sold/model.ts'
import { type OfficeChoices, optionsOf } from '@/lib/people/branches/model.ts'
import type { NameMatch } from '@/lib/platform/shared/find-named.ts'
import { formatDay } from '@/lib/platform/shared/time/format-time.ts'

type Props = {
  filter: SoldFilter
  choices: OfficeChoices
  tills: { value: string; text: string }[]
  cashier: NameMatch
  /** Typed sums that are no sums (`unreadSums`). */
  unread: { least?: string; most?: string }
}

/** Which sales are listed; folded under what is chosen on a phone. */
export function SoldFilters({ filter, choices: { branches, cashiers, products }, tills, cashier, unread }: Props) {
  const t = useTranslations('soldList')
  const states = useTranslations('states')
  const locale = useLocale()
  const { from, to, least, most } = filter
  const isUnread = Object.keys(unread).length > 0
  const chosen = [
    filter.shift
      ? t('oneDrawer')
      : from === to
        ? formatDay(from, locale)
        : `${formatDay(from, locale)} – ${formatDay(to, locale)}`,
    branches.find(({ code }) => code === filter.branch)?.name,
    tills.find(({ value }) => value === filter.till)?.text,
    cashier.problem?.query ?? cashiers.find(({ value }) => value === filter.cashier)?.text,
    products.find(({ code }) => code === filter.product)?.name,
    filter.state && states(filter.state),
    filter.tender && t(`tenders.${filter.tender}`),
    (least || most) && `$${least ?? '0'} – ${most ? `$${most}` : '…'}`,
  ]
  return (
    <FilterForm action="/sold" submit={t('show')} chosen={chosen} open={cashier.problem !== null || isUnread}>
      {filter.shift && <input type="hidden" name="shift" value={filter.shift} />}
      {!filter.shift && (
        <>
          <FilterField label={t('from')} name="from" type="date" key={`f ${from}`} defaultValue={from} />
          <FilterField label={t('until')} name="to" type="date" key={`t ${to}`} defaultValue={to} />
        </>
      )}
      {branches.length > 1 && (
        <Pick name="branch" label={t('branch')} all={t('allBranches')} value={filter.branch}>
          {optionsOf(branches)}
        </Pick>
      )}
      <Pick name="till" label={t('till')} all={t('allTills')} value={filter.till}>
        {tills}
      </Pick>
      <NamePick name="cashier" label={t('cashier')} all={t('allCashiers')} match={cashier}>
        {cashiers}
      </NamePick>
      <Pick name="product" label={t('product')} all={t('allProducts')} value={filter.product}>
        {optionsOf(products)}
      </Pick>
      <Pick name="state" label={t('outcome')} all={t('allOutcomes')} value={filter.state}>
        {SOLD_STATES.map((state) => ({ value: state, text: states(state) }))}
      </Pick>
      <Pick name="tender" label={t('tender')} all={t('allTenders')} value={filter.tender} wide>
        {SOLD_TENDERS.map((tender) => ({ value: tender, text: t(`tenders.${tender}`) }))}
      </Pick>
      {(['least', 'most'] as const).map((name) => (
        <FilterField
          key={`${name} ${unread[name] ?? filter[name]}`}
          label={t(name)}
          name={name}
          inputMode="decimal"
          defaultValue={unread[name] ?? filter[name] ?? ''}
          problem={unread[name] === undefined ? null : t('unreadSum')}
        />
      ))}
    </FilterForm>
  )
}
