import { useTranslations } from 'next-intl'
import { OfficeTable, TableRow } from '@/components/ui/lists/office-table.tsx'
import { Cell, RowLink } from '@/components/ui/lists/table-cell.tsx'
import type { RoleView } from '@/lib/people/roles/model.ts'

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

/** What a role may do more and less than the one it is made from, and whether it needs an authenticator. */
export function RoleDifference({ role }: { role: RoleView }) {
  const t = useTranslations('roles')
  const permissionName = useTranslations('roles.permissions')
  const named = (permissions: RoleView['more']) => permissions.map((one) => permissionName(one))
  return (
    <span className="grid gap-1">
      {role.more.length > 0 && <span>{t('more', { what: named(role.more).join(', ') })}</span>}
      {role.less.length > 0 && <span>{t('less', { what: named(role.less).join(', ') })}</span>}
      {role.more.length + role.less.length === 0 && <span>{t('same')}</span>}
      {role.needsSecondStep && <span className="text-note text-muted">{t('proof')}</span>}
    </span>
  )
}
