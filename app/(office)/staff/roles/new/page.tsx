import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { RoleFields } from '@/components/people/roles/role-fields.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { OfficePage, Panel } from '@/components/ui/pages/office-page.tsx'
import { BASES } from '@/lib/people/access/model.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'
import { makeRoleAction } from '@/lib/people/roles/actions.ts'
import { permissionsOfBase } from '@/lib/people/roles/model.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('roles')
  return { title: t('newTitle') }
}

/** A form for a new role. The permissions of its base are ticked. */
export default async function NewRolePage({ searchParams }: { searchParams: Promise<{ base?: string }> }) {
  await requirePermission('staff:manage-all')
  const t = await getTranslations('roles')
  const { base: baseName = BASES[0] } = await searchParams
  const base = BASES.find((one) => one === baseName) ?? notFound()
  return (
    <OfficePage
      title={t('newTitle')}
      lead={t(`bases.${base}`)}
      actions={<ButtonLink href="/staff/roles">{t('back')}</ButtonLink>}
    >
      <Panel>
        <ActionForm action={makeRoleAction} submit={t('make')} pendingText={t('making')}>
          <input type="hidden" name="base" value={base} />
          <RoleFields ticked={permissionsOfBase(base)} />
        </ActionForm>
      </Panel>
    </OfficePage>
  )
}
