import { useLocale, useTranslations } from 'next-intl'
import { RecentChanges } from '@/components/people/changes/recent-changes.tsx'
import { Word } from '@/components/ui/lists/facts.tsx'
import { OfficeTable, TableRow } from '@/components/ui/lists/office-table.tsx'
import { Cell, RowLink } from '@/components/ui/lists/table-cell.tsx'
import type { PersonView } from '@/lib/people/access/model.ts'
import type { StaffChangeView } from '@/lib/people/staff/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'

/** People by name: role, branches, and whether they are signed in. */
export function PeopleTable({ people }: { people: PersonView[] }) {
  const t = useTranslations('people')
  const locale = useLocale()
  const roleName = useTranslations('signIn.roles')
  return (
    <OfficeTable title={t('title')} columns={[t('name'), t('username'), t('role'), t('branches'), t('signedIn')]}>
      {people.map((person) => (
        <TableRow key={person.id}>
          <Cell>
            <RowLink href={`/staff/${person.id}`}>{person.name}</RowLink>
            {person.self && ` (${t('you')})`}
          </Cell>
          <Cell label={t('username')}>{person.username}</Cell>
          <Cell label={t('role')}>{person.customRole?.name ?? roleName(person.role)}</Cell>
          <Cell label={t('branches')}>{person.branches.map(({ name }) => name).join(', ')}</Cell>
          <Cell label={t('signedIn')}>
            {!person.active ? (
              <Word tone="bad">{t('left')}</Word>
            ) : person.signedInSince ? (
              t('since', { at: harareStamp(new Date(person.signedInSince), locale) })
            ) : (
              t('notSignedIn')
            )}
          </Cell>
        </TableRow>
      ))}
    </OfficeTable>
  )
}

/** What owners did to managers and owners in the last day, and undoing what another owner did. */
export function StaffChanges({ changes, undo }: { changes: StaffChangeView[]; undo: ResultAction }) {
  const t = useTranslations('people')
  const shown = changes.map(({ kind, whom, by, ...change }) => ({
    ...change,
    line: t('changed', { change: kind, whom, by }),
    undoNote: t('undoNote', { name: whom }),
    ownCode: true,
  }))
  return <RecentChanges title={t('changesTitle')} lead={t('changesLead')} changes={shown} undo={undo} />
}
