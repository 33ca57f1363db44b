import { useLocale, useTranslations } from 'next-intl'
import { harareStamp } from '@/lib/shared/time.ts'
import type { PersonView } from '@/lib/staff/model.ts'
import { Word } from '../office/facts.tsx'
import { OfficeTable, TableRow } from '../office/office-table.tsx'
import { Cell, RowLink } from '../office/table-cell.tsx'

/** People by name: role, branches, and whether they are signed in somewhere. */
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
          <Cell label={t('role')}>{roleName(person.role)}</Cell>
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
