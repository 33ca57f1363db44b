import { useTranslations } from 'next-intl'
import { TabLink } from '@/components/ui/buttons/tab-link.tsx'
import { FilterField, FilterForm, Pick } from '@/components/ui/forms/filter-form.tsx'
import { PERIODS, type Period, periodQuery } from '@/lib/office/periods/model.ts'
import { type OfficeChoices, optionsOf } from '@/lib/people/branches/model.ts'

type Props = {
  period: Period
  branches: OfficeChoices['branches']
  /** The page it is on, the period that this page shows without one in its address, and what else its address keeps. */
  path?: string
  usual?: Period['name']
  keeps?: Readonly<Record<string, string>>
}

/** The period and the branch that a page covers: the overview's, if no other is named. */
export function PeriodBar({ period, branches, path = '/overview', usual = 'today', keeps = {} }: Props) {
  const t = useTranslations('period')
  return (
    <div className="grid gap-3 print:hidden">
      <nav
        className="flex flex-wrap gap-2 max-phone:gap-1.5 max-phone:*:px-2.5 max-phone:*:text-note"
        aria-label={t('which')}
      >
        {PERIODS.map((name) => (
          <TabLink
            key={name}
            href={addressOf(path, usual, keeps, { ...period, name })}
            isCurrent={name === period.name}
          >
            {t(`names.${name}`)}
          </TabLink>
        ))}
      </nav>
      {(period.name === 'other' || branches.length > 1) && (
        <FilterForm action={path} submit={t('show')}>
          {Object.entries(keeps).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name="period" value={period.name} />
          {period.name === 'other' && (
            <>
              <FilterField
                label={t('from')}
                name="from"
                type="date"
                key={`f ${period.from}`}
                defaultValue={period.from}
              />
              <FilterField label={t('to')} name="to" type="date" key={`t ${period.to}`} defaultValue={period.to} />
            </>
          )}
          {branches.length > 1 && (
            <Pick name="branch" label={t('branch')} all={t('allBranches')} value={period.branch}>
              {optionsOf(branches)}
            </Pick>
          )}
        </FilterForm>
      )}
    </div>
  )
}

function addressOf(
  path: string,
  usual: Period['name'],
  keeps: Readonly<Record<string, string>>,
  period: Period,
): string {
  const query = periodQuery(period, keeps, usual)
  return query === '' ? path : `${path}?${query}`
}
