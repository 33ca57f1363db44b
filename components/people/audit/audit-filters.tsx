import { useLocale, useTranslations } from 'next-intl'
import { DayField } from '@/components/ui/forms/day-field.tsx'
import { TextField } from '@/components/ui/forms/fields.tsx'
import { FilterForm } from '@/components/ui/forms/filter-form.tsx'
import { NamePick } from '@/components/ui/forms/name-pick.tsx'
import type { AuditChoices, AuditFilter } from '@/lib/people/audit/model.ts'
import type { Named, NameMatch } from '@/lib/platform/shared/find-named.ts'
import { formatShortDay } from '@/lib/platform/shared/time/format-time.ts'

type Props = {
  filter: AuditFilter
  choices: AuditChoices
  /** The choices of actions, in words. */
  actions: Named[]
  matches: Record<'who' | 'till' | 'action', NameMatch>
}

/** Who, what, where and when; kept in the address, which names nobody outside. */
export function AuditFilters({ filter, choices, actions, matches }: Props) {
  const t = useTranslations('audit')
  const locale = useLocale()
  const { who, till, action } = matches
  const days = [...new Set([filter.from, filter.to])]
    .map((day) => (day ? formatShortDay(day, locale) : '…'))
    .join(' – ')
  const chosen = [
    who.problem?.query ?? choices.people.find(({ value }) => value === filter.staffId)?.text,
    action.problem?.query ?? actions.find(({ value }) => value === filter.action)?.text,
    till.problem?.query ?? choices.tills.find(({ value }) => value === filter.tillId)?.text,
    filter.from || filter.to ? days : null,
    filter.objectId,
  ]
  return (
    <FilterForm
      action="/audit"
      submit={t('show')}
      chosen={chosen}
      open={Object.values(matches).some(({ problem }) => problem !== null)}
    >
      <NamePick name="who" label={t('who')} all={t('everybody')} match={who}>
        {choices.people}
      </NamePick>
      <NamePick name="action" label={t('what')} all={t('everything')} match={action}>
        {actions}
      </NamePick>
      <NamePick name="till" label={t('till')} all={t('everywhere')} match={till}>
        {choices.tills}
      </NamePick>
      <DayField name="from" label={t('from')} defaultValue={filter.from ?? ''} />
      <DayField name="to" label={t('to')} defaultValue={filter.to ?? ''} />
      <TextField name="about" label={t('about')} defaultValue={filter.objectId ?? ''} maxLength={80} />
    </FilterForm>
  )
}
