import { useLocale, useTranslations } from 'next-intl'
import { FilterField, FilterForm, Pick } from '@/components/ui/filter-form.tsx'
import { STATEMENT_KINDS, type StatementFilter } from '@/lib/office/statement/model.ts'
import { type BranchName, optionsOf } from '@/lib/people/branches/model.ts'
import { sayShortDay } from '@/lib/platform/shared/say-time.ts'

/** Digits alone are a customer's number, which must not reach an address; the browser rejects them here. */
const NO_NUMBER = '(?![\\d\\s+\\-]{7,}$).*'

type Props = { filter: StatementFilter; branches: BranchName[] }

/** The statement's filter. */
export function StatementFilters({ filter, branches }: Props) {
  const t = useTranslations('statement')
  const locale = useLocale()
  const day = (of: string | null) => (of ? sayShortDay(of, locale) : '…')
  const chosen = [
    filter.from || filter.to ? [...new Set([day(filter.from), day(filter.to)])].join(' – ') : null,
    filter.kind && t(`kinds.${filter.kind}`),
    branches.find(({ code }) => code === filter.branch)?.name,
    filter.text,
  ]
  return (
    <FilterForm action="/statement" submit={t('show')} chosen={chosen}>
      <FilterField label={t('from')} name="from" type="date" defaultValue={filter.from ?? ''} />
      <FilterField label={t('to')} name="to" type="date" defaultValue={filter.to ?? ''} />
      <Pick name="kind" label={t('kind')} all={t('allKinds')} value={filter.kind}>
        {STATEMENT_KINDS.filter((kind) => kind !== 'other').map((kind) => ({ value: kind, text: t(`kinds.${kind}`) }))}
      </Pick>
      {branches.length > 1 && (
        <Pick name="branch" label={t('branch')} all={t('allBranches')} value={filter.branch}>
          {optionsOf(branches)}
        </Pick>
      )}
      <FilterField
        label={t('text')}
        name="text"
        type="search"
        maxLength={60}
        spellCheck={false}
        pattern={NO_NUMBER}
        title={t('noNumber')}
        defaultValue={filter.text ?? ''}
      />
    </FilterForm>
  )
}
