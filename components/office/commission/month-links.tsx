import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { TabLink } from '@/components/ui/buttons/tab-link.tsx'
import { FilterField, FilterForm, Pick } from '@/components/ui/forms/filter-form.tsx'
import { type CommissionFilter, monthBeside } from '@/lib/office/commission/model.ts'
import { type OfficeChoices, optionsOf } from '@/lib/people/branches/model.ts'
import { pageAddress } from '@/lib/platform/shared/page.ts'

const TABS = [
  { name: 'month', path: '/commission' },
  { name: 'staff', path: '/commission/staff' },
] as const

type Props = {
  here: (typeof TABS)[number]['name']
  filter: CommissionFilter
  /** The present month, the last to show. */
  thisMonth: string
  branches: OfficeChoices['branches']
}

/** The two views of commission, the months before and after, and the branch. */
export function MonthLinks({ here, filter, thisMonth, branches }: Props) {
  const t = useTranslations('commission')
  const path = TABS.find(({ name }) => name === here)?.path ?? '/commission'
  const at = (month: string) => pageAddress(path, { ...filter, month })
  return (
    <>
      <nav aria-label={t('which')} className="flex flex-wrap gap-2 print:hidden">
        {TABS.map((tab) => (
          <TabLink key={tab.name} href={pageAddress(tab.path, filter)} isCurrent={tab.name === here}>
            {t(`tabs.${tab.name}`)}
          </TabLink>
        ))}
      </nav>
      <div className="flex flex-wrap items-end gap-3 print:hidden">
        <FilterForm action={path} submit={t('show')}>
          <FilterField
            label={t('month')}
            name="month"
            type="month"
            max={thisMonth}
            key={filter.month}
            defaultValue={filter.month}
          />
          {branches.length > 1 && (
            <Pick name="branch" label={t('branch')} all={t('allBranches')} value={filter.branch}>
              {optionsOf(branches)}
            </Pick>
          )}
        </FilterForm>
        <ButtonLink look="aside" href={at(monthBeside(filter.month, -1))}>
          {t('earlier')}
        </ButtonLink>
        {filter.month < thisMonth && (
          <ButtonLink look="quiet" href={at(monthBeside(filter.month, 1))}>
            {t('later')}
          </ButtonLink>
        )}
      </div>
    </>
  )
}
