import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { harareStamp } from '@/lib/shared/time.ts'
import type { PersonView } from '@/lib/staff/model.ts'
import { Word } from '../office/facts.tsx'
import styles from '../office/office-table.module.css'
import { OfficeTable } from '../office/office-table.tsx'

/** People by name: role, branches, and whether they are signed in somewhere. */
export function PeopleTable({ people }: { people: PersonView[] }) {
  const t = useTranslations('people')
  const locale = useLocale()
  const roleName = useTranslations('signIn.roles')
  return (
    <OfficeTable title={t('title')} columns={[t('name'), t('username'), t('role'), t('branches'), t('signedIn')]}>
      {people.map((person) => (
        <tr key={person.id}>
          <td>
            <Link href={`/staff/${person.id}`} prefetch={false} className={styles.rowLink}>
              {person.name}
            </Link>
            {person.self && ` (${t('you')})`}
          </td>
          <td data-label={t('username')}>{person.username}</td>
          <td data-label={t('role')}>{roleName(person.role)}</td>
          <td data-label={t('branches')}>{person.branches.map(({ name }) => name).join(', ')}</td>
          <td data-label={t('signedIn')}>
            {!person.active ? (
              <Word tone="bad">{t('left')}</Word>
            ) : person.signedInSince ? (
              t('since', { at: harareStamp(new Date(person.signedInSince), locale) })
            ) : (
              t('notSignedIn')
            )}
          </td>
        </tr>
      ))}
    </OfficeTable>
  )
}
