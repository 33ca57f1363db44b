import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PeopleTable, StaffChanges } from '@/components/people/staff/people-table.tsx'
import { PersonFields } from '@/components/people/staff/person-fields.tsx'
import { StaffTabs } from '@/components/people/staff/staff-tabs.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { TextField } from '@/components/ui/forms/fields.tsx'
import { FilterForm } from '@/components/ui/forms/filter-form.tsx'
import { ListPages, NoRows } from '@/components/ui/lists/list-pages.tsx'
import { OfficePage, Panel } from '@/components/ui/pages/office-page.tsx'
import { may } from '@/lib/people/access/model.ts'
import { listBranchNames } from '@/lib/people/branches/queries.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'
import { listRolesToGive } from '@/lib/people/roles/queries.ts'
import { hireStaffAction, undoStaffChangeAction } from '@/lib/people/staff/actions.ts'
import { listPeople } from '@/lib/people/staff/list-people.ts'
import { listStaffChanges } from '@/lib/people/staff/undo-staff-change.ts'
import { type PagePlace, pageAddress } from '@/lib/platform/shared/page.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('people')
  return { title: t('title') }
}

/** The people: who may sign in where, and in which role; and a form to add one. */
export default async function StaffPage({ searchParams }: { searchParams: Promise<PagePlace & { q?: string }> }) {
  const actor = await requirePermission('staff:manage')
  const t = await getTranslations('people')
  const { q = '', ...place } = await searchParams
  const [page, branches, roles, changes] = await Promise.all([
    listPeople(actor, q, place),
    listBranchNames(actor, 'staff:manage'),
    listRolesToGive(actor),
    may(actor, 'staff:manage-all') ? listStaffChanges(actor) : [],
  ])
  const at = (to: PagePlace) => pageAddress('/staff', { q, ...to })
  return (
    <OfficePage
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          <ButtonLink href="/staff/import">{t('import')}</ButtonLink>
          <ButtonLink href="/second-step">{t('yourSecondStep')}</ButtonLink>
        </>
      }
    >
      {may(actor, 'staff:manage-all') && <StaffTabs here="staff" />}
      <StaffChanges changes={changes} undo={undoStaffChangeAction} />
      <Panel>
        <FilterForm action="/staff" submit={t('find')}>
          <TextField name="q" label={t('search')} defaultValue={q} maxLength={80} />
        </FilterForm>
        <ActionForm
          fold={t('add')}
          action={hireStaffAction}
          submit={t('add')}
          pendingText={t('adding')}
          done={t('givenNote')}
          clears
          given={[
            { name: 'person', label: t('name') },
            { name: 'pin', label: t('givenPin') },
            { name: 'password', label: t('givenPassword') },
          ]}
        >
          <PersonFields person={null} roles={roles} branches={branches} />
        </ActionForm>
      </Panel>
      {page.rows.length === 0 ? (
        <NoRows place={place} start={at({})}>
          {t('empty')}
        </NoRows>
      ) : (
        <PeopleTable people={page.rows} />
      )}
      <ListPages page={page} href={at} />
    </OfficePage>
  )
}
