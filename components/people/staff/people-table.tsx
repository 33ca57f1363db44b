import { useLocale, useTranslations } from 'next-intl'
import { Word } from '@/components/ui/facts.tsx'
import { OfficeTable, TableRow } from '@/components/ui/office-table.tsx'
import { Cell, RowLink } from '@/components/ui/table-cell.tsx'
import type { PersonView } from '@/lib/people/access/model.ts'
import { harareStamp } from '@/lib/platform/shared/say-time.ts'

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
