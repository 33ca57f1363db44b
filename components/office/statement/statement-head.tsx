import { useLocale, useTranslations } from 'next-intl'
import { CodeField } from '@/components/people/second-step/code-field.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { Fields } from '@/components/ui/forms/fields.tsx'
import { FilterField, FilterForm, Pick } from '@/components/ui/forms/filter-form.tsx'
import { ProblemNote } from '@/components/ui/notices/problem-note.tsx'
import {
  STATEMENT_KINDS,
  type StatementFilter,
  type StatementGap,
  type StatementStanding,
} from '@/lib/office/statement/model.ts'
import { type BranchName, optionsOf } from '@/lib/people/branches/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { formatSigned } from '@/lib/platform/shared/money.ts'
import { problemNamed } from '@/lib/platform/shared/problem.ts'
import { formatShortDay, harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import type messages from '@/messages/en.json'

type Stop = keyof typeof messages.statement.stopped

/** When the Service was last read to the end, and what stops it, if anything. */
export function StatementNews({ standing }: { standing: StatementStanding }) {
  const t = useTranslations('statement')
  const locale = useLocale()
  const why = useTranslations('setUp.findings')
  const { syncedAt, reading, problem, cause, gap } = standing
  if (problem !== null) {
    const isOwn = (code: string): code is Stop => t.has(`stopped.${code as Stop}`)
    if (!isOwn(problem)) return <ProblemNote problem={problemNamed(problem)} />
    return cause === null ? t(`stopped.${problem}`) : `${t(`stopped.${problem}`)} ${why(`key_answers_${cause}`)}`
  }
  if (syncedAt === null) return t('firstReading')
  const read = t(reading ? 'stillReading' : 'readAt', { at: harareStamp(syncedAt, locale) })
  return gap === null ? (
    read
  ) : (
    <>
      {read} <GapNote gap={gap} />
    </>
  )
}

/** What is missing for good, and its sum. */
function GapNote({ gap: { from, until, cents } }: { gap: StatementGap }) {
  const t = useTranslations('statement')
  const locale = useLocale()
  const span = { from: harareStamp(from, locale), until: harareStamp(until, locale) }
  if (cents === null) return t('gap', span)
  return t('gapOf', { ...span, amount: formatSigned(cents) })
}

/** Downloads and prints what is shown, and links to rows that wait for a person. */
export function StatementActions({ query, openRows }: { query: string; openRows: number }) {
  const t = useTranslations('statement')
  const open = useTranslations('openRows')
  return (
    <>
      <ButtonLink href="/statement/days">{t('byDay')}</ButtonLink>
      {openRows > 0 && <ButtonLink href="/statement/open">{open('toOpen', { count: openRows })}</ButtonLink>}
      <ButtonLink href={`/api/statement/export?${query}`} download>
        {t('export')}
      </ButtonLink>
      <ButtonLink href={`/statement/print?${query}`}>{t('toPrint')}</ButtonLink>
    </>
  )
}

/** The owner has the ledger read again where it and our copy differ. */
export function AnewForm({ action }: { action: ResultAction }) {
  const t = useTranslations('statement.anew')
  return (
    <ActionForm
      fold={t('title')}
      action={action}
      submit={t('read')}
      pendingText={t('reading')}
      done={t('done')}
      look="quiet"
      clears
    >
      <p>{t('lead')}</p>
      <Fields>
        <CodeField label={t('code')} hint={t('codeHint')} inputMode="numeric" required />
      </Fields>
    </ActionForm>
  )
}

/** Digits alone are a customer's number, which must not reach an address; the browser rejects them here. */
const NO_NUMBER = '(?![\\d\\s+\\-]{7,}$).*'

type Props = { filter: StatementFilter; branches: BranchName[] }

/** The statement's filter. */
export function StatementFilters({ filter, branches }: Props) {
  const t = useTranslations('statement')
  const locale = useLocale()
  const day = (of: string | null) => (of ? formatShortDay(of, locale) : '…')
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
