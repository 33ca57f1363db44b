import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ActionForm } from '@/components/office/action-form.tsx'
import { TextField } from '@/components/office/fields.tsx'
import { FilterForm } from '@/components/office/filter-form.tsx'
import { ListPages, NoRows } from '@/components/office/list-pages.tsx'
import { OfficePage, Panel } from '@/components/office/office-page.tsx'
import { PeopleTable } from '@/components/people/people-table.tsx'
import { PersonFields } from '@/components/people/person-fields.tsx'
import { ButtonLink } from '@/components/ui/button-link.tsx'
import { ClientMessages } from '@/components/ui/client-messages.tsx'
import { requirePermission } from '@/lib/auth/require-permission.ts'
import { listBranchNames } from '@/lib/branches/queries.ts'
import { type PagePlace, pageAddress } from '@/lib/shared/page.ts'
import { hireStaffAction } from '@/lib/staff/actions.ts'
import { listPeople } from '@/lib/staff/list-people.ts'
import { rolesGivenBy } from '@/lib/staff/model.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('people')
  return { title: t('title') }
}

/** The people: who may sign in where and as what, and adding one. */
export default async function StaffPage({ searchParams }: { searchParams: Promise<PagePlace & { q?: string }> }) {
  const actor = await requirePermission('staff:manage')
  const t = await getTranslations('people')
  const { q = '', ...place } = await searchParams
  const [page, branches] = await Promise.all([listPeople(actor, q, place), listBranchNames(actor, 'staff:manage')])
  const at = (to: PagePlace) => pageAddress('/staff', { q, ...to })
  return (
    <ClientMessages namespaces={['problems']}>
      <OfficePage
        title={t('title')}
        lead={t('lead')}
        actions={<ButtonLink href="/second-step">{t('yourSecondStep')}</ButtonLink>}
      >
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
              { name: 'pin', label: t('givenPin') },
              { name: 'password', label: t('givenPassword') },
            ]}
          >
            <PersonFields person={null} roles={rolesGivenBy(actor)} branches={branches} />
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
    </ClientMessages>
  )
}
