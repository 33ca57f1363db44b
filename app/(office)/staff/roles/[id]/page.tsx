import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { RoleFields } from '@/components/people/roles/role-fields.tsx'
import { RoleDifference } from '@/components/people/roles/role-table.tsx'
import { OwnCodeField } from '@/components/people/staff/person-fields.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { ShownField } from '@/components/ui/forms/fields.tsx'
import { OfficePage, Panel } from '@/components/ui/pages/office-page.tsx'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'
import { changeRoleAction, deleteRoleAction } from '@/lib/people/roles/actions.ts'
import { getRole } from '@/lib/people/roles/queries.ts'
import { UUID } from '@/lib/platform/shared/ids.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('roles')
  return { title: t('title') }
}

/**
 * One of the owner's own roles: how it differs from its base, with forms to change it and, once nobody has it, to
 * delete it.
 */
export default async function RolePage({ params }: { params: Promise<{ id: string }> }) {
  const actor = await requirePermission('staff:manage-all')
  const t = await getTranslations('roles')
  const { id } = await params
  const role = UUID.test(id) ? await getRole(actor, id) : null
  if (!role) notFound()
  return (
    <OfficePage
      title={role.name}
      lead={t(`bases.${role.base}`)}
      actions={<ButtonLink href="/staff/roles">{t('back')}</ButtonLink>}
    >
      <Panel title={t('differs')}>
        <RoleDifference role={role} />
        <p className="mt-3">{t('havers', { count: role.people })}</p>
      </Panel>
      <Panel title={t('changeTitle')}>
        <ActionForm action={changeRoleAction} submit={t('save')} pendingText={t('saving')}>
          <input type="hidden" name="roleId" value={role.id} />
          <ShownField name="version" value={String(role.version)} />
          <RoleFields name={role.name} ticked={role.permissions} />
        </ActionForm>
      </Panel>
      <Panel title={t('delete')}>
        {role.people > 0 ? (
          <p>{t('deleteNot')}</p>
        ) : (
          <ActionForm
            fold={t('delete')}
            action={deleteRoleAction}
            submit={t('deleteSure', { name: role.name })}
            pendingText={t('deleting')}
          >
            <input type="hidden" name="roleId" value={role.id} />
            <OwnCodeField />
          </ActionForm>
        )}
      </Panel>
    </OfficePage>
  )
}
