import { useTranslations } from 'next-intl'
import { type AuditChoices, type AuditFilter, isAuditAction } from '@/lib/audit/model.ts'
import { TextField } from '../office/fields.tsx'
import { FilterForm, Pick } from '../office/filter-form.tsx'

/** Who, what, where and when; kept in the address, which names nobody outside. */
export function AuditFilters({ filter, choices }: { filter: AuditFilter; choices: AuditChoices }) {
  const t = useTranslations('audit')
  return (
    <FilterForm action="/audit" submit={t('show')}>
      <Pick name="who" label={t('who')} all={t('everybody')} value={filter.staffId}>
        {choices.people.map(({ id, name }) => ({ value: id, text: name }))}
      </Pick>
      <Pick name="action" label={t('what')} all={t('everything')} value={filter.action}>
        {choices.actions.map((action) => ({
          value: action,
          text: isAuditAction(action) ? t(`actions.${action}`) : action,
        }))}
      </Pick>
      <Pick name="till" label={t('till')} all={t('everywhere')} value={filter.tillId}>
        {choices.tills.map(({ id, label }) => ({ value: id, text: label }))}
      </Pick>
      <TextField name="from" label={t('from')} type="date" defaultValue={filter.from ?? ''} />
      <TextField name="to" label={t('to')} type="date" defaultValue={filter.to ?? ''} />
      <TextField name="about" label={t('about')} defaultValue={filter.objectId ?? ''} maxLength={80} />
    </FilterForm>
  )
}
