import { useLocale, useTranslations } from 'next-intl'
import { TextField } from '@/components/ui/fields.tsx'
import { FilterForm } from '@/components/ui/filter-form.tsx'
import { NamePick } from '@/components/ui/name-pick.tsx'
import type { AuditChoices, AuditFilter } from '@/lib/people/audit/model.ts'
import type { Named, Sought } from '@/lib/platform/shared/find-named.ts'
import { formatShortDay } from '@/lib/platform/shared/say-time.ts'

type Props = {
  filter: AuditFilter
  choices: AuditChoices
  /** The choices of actions, in words. */
  actions: Named[]
  sought: Record<'who' | 'till' | 'action', Sought>
}

/** Who, what, where and when; kept in the address, which names nobody outside. */
export function AuditFilters({ filter, choices, actions, sought }: Props) {
  const t = useTranslations('audit')
  const locale = useLocale()
  const { who, till, action } = sought
  const days = [...new Set([filter.from, filter.to])]
    .map((day) => (day ? formatShortDay(day, locale) : '…'))
    .join(' – ')
  const chosen = [
    who.problem?.typed ?? choices.people.find(({ value }) => value === filter.staffId)?.text,
    action.problem?.typed ?? actions.find(({ value }) => value === filter.action)?.text,
    till.problem?.typed ?? choices.tills.find(({ value }) => value === filter.tillId)?.text,
    filter.from || filter.to ? days : null,
    filter.objectId,
  ]
  return (
    <FilterForm
      action="/audit"
      submit={t('show')}
      chosen={chosen}
      open={Object.values(sought).some(({ problem }) => problem !== null)}
    >
      <NamePick name="who" label={t('who')} all={t('everybody')} sought={who}>
        {choices.people}
      </NamePick>
      <NamePick name="action" label={t('what')} all={t('everything')} sought={action}>
        {actions}
      </NamePick>
      <NamePick name="till" label={t('till')} all={t('everywhere')} sought={till}>
        {choices.tills}
      </NamePick>
      <TextField name="from" label={t('from')} type="date" defaultValue={filter.from ?? ''} />
      <TextField name="to" label={t('to')} type="date" defaultValue={filter.to ?? ''} />
      <TextField name="about" label={t('about')} defaultValue={filter.objectId ?? ''} maxLength={80} />
    </FilterForm>
  )
}
