import { useTranslations } from 'next-intl'
import type { RoleView } from '@/lib/people/roles/model.ts'

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
