import { useTranslations } from 'next-intl'
import { OfficeTable, TableRow } from '@/components/ui/office-table.tsx'
import { Cell, RowLink } from '@/components/ui/table-cell.tsx'
import type { RoleView } from '@/lib/people/roles/model.ts'
import { RoleDifference } from './role-difference.tsx'

/** The owner's own roles: what each is made from, how it differs, and how many people have it. */
export function RoleTable({ roles }: { roles: readonly RoleView[] }) {
  const t = useTranslations('roles')
  const roleName = useTranslations('signIn.roles')
  return (
    <OfficeTable title={t('title')} columns={[t('name'), t('base'), t('differs'), t('people')]}>
      {roles.map((role) => (
        <TableRow key={role.id}>
          <Cell>
            <RowLink href={`/staff/roles/${role.id}`}>{role.name}</RowLink>
          </Cell>
          <Cell label={t('base')}>{roleName(role.base)}</Cell>
          <Cell label={t('differs')}>
            <RoleDifference role={role} />
          </Cell>
          <Cell label={t('people')}>{role.people}</Cell>
        </TableRow>
      ))}
    </OfficeTable>
  )
}
