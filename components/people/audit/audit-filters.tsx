import { useLocale, useTranslations } from 'next-intl'
import { TextField } from '@/components/ui/fields.tsx'
import { FilterForm, Pick } from '@/components/ui/filter-form.tsx'
import { NamePick } from '@/components/ui/name-pick.tsx'
import { type AuditChoices, type AuditFilter, isAuditAction } from '@/lib/people/audit/model.ts'
import type { Sought } from '@/lib/platform/shared/find-named.ts'
import { sayShortDay } from '@/lib/platform/shared/time.ts'

type Props = { filter: AuditFilter; choices: AuditChoices; who: Sought; till: Sought }

/** Who, what, where and when; kept in the address, which names nobody outside. */
export function AuditFilters({ filter, choices, who, till }: Props) {
  const t = useTranslations('audit')
  const locale = useLocale()
  const wordsOf = (action: string) => (isAuditAction(action) ? t(`actions.${action}`) : action)
  const days = [...new Set([filter.from, filter.to])].map((day) => (day ? sayShortDay(day, locale) : '…')).join(' – ')
  const chosen = [
    who.problem?.typed ?? choices.people.find(({ value }) => value === filter.staffId)?.text,
    filter.action && wordsOf(filter.action),
    till.problem?.typed ?? choices.tills.find(({ value }) => value === filter.tillId)?.text,
    filter.from || filter.to ? days : null,
    filter.objectId,
  ]
  return (
    <FilterForm action="/audit" submit={t('show')} chosen={chosen} open={who.problem !== null || till.problem !== null}>
      <NamePick name="who" label={t('who')} all={t('everybody')} sought={who}>
        {choices.people}
      </NamePick>
      <Pick name="action" label={t('what')} all={t('everything')} value={filter.action}>
        {choices.actions.map((action) => ({ value: action, text: wordsOf(action) }))}
      </Pick>
      <NamePick name="till" label={t('till')} all={t('everywhere')} sought={till}>
        {choices.tills}
      </NamePick>
      <TextField name="from" label={t('from')} type="date" defaultValue={filter.from ?? ''} />
      <TextField name="to" label={t('to')} type="date" defaultValue={filter.to ?? ''} />
      <TextField name="about" label={t('about')} defaultValue={filter.objectId ?? ''} maxLength={80} />
    </FilterForm>
  )
}
