import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { SettingChanges } from '@/components/office/changes/setting-changes.tsx'
import { RoleTable } from '@/components/people/roles/role-table.tsx'
import { StaffTabs } from '@/components/people/staff/staff-tabs.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { OfficePage, Panel } from '@/components/ui/pages/office-page.tsx'
import { undoChangeAction } from '@/lib/office/changes/actions.ts'
import { listSettingChanges } from '@/lib/office/changes/spending-changes.ts'
import { BASES } from '@/lib/people/access/model.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'
import { listRoles } from '@/lib/people/roles/queries.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('roles')
  return { title: t('title') }
}

/** The owner's own roles, and links to make one from a built-in role. */
export default async function RolesPage() {
  const actor = await requirePermission('staff:manage-all')
  const [t, roles, changes] = await Promise.all([
    getTranslations('roles'),
    listRoles(actor),
    listSettingChanges(actor, ['role']),
  ])
  return (
    <OfficePage title={t('title')} lead={t('lead')}>
      <StaffTabs here="roles" />
      <SettingChanges changes={changes} undo={undoChangeAction} />
      <Panel title={t('makeTitle')}>
        <p>{t('makeLead')}</p>
        <div className="mt-3 flex flex-wrap gap-3">
          {BASES.map((base) => (
            <ButtonLink key={base} href={`/staff/roles/new?base=${base}`}>
              {t(`makeFrom.${base}`)}
            </ButtonLink>
          ))}
        </div>
      </Panel>
      {roles.length === 0 ? <Panel>{t('empty')}</Panel> : <RoleTable roles={roles} />}
    </OfficePage>
  )
}
