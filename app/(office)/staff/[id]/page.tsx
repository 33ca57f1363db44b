import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { PersonDesk } from '@/components/people/staff/person-desk.tsx'
import { ClientMessages } from '@/components/ui/client-messages.tsx'
import { Facts } from '@/components/ui/facts.tsx'
import { OfficePage, Panel } from '@/components/ui/office-page.tsx'
import { rolesGivenBy } from '@/lib/people/access/model.ts'
import { listBranchNames } from '@/lib/people/branches/queries.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'
import {
  deactivateStaffAction,
  editStaffAction,
  reactivateStaffAction,
  removeSecondStepAction,
  resetSecretAction,
} from '@/lib/people/staff/actions.ts'
import { getPerson } from '@/lib/people/staff/list-people.ts'
import { harareStamp } from '@/lib/platform/shared/time.ts'
import { UUID } from '@/lib/platform/shared/uuid.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('people')
  return { title: t('details') }
}

/** One person: their role and branches, how they sign in, and deactivating them. */
export default async function PersonPage({ params }: { params: Promise<{ id: string }> }) {
  const actor = await requirePermission('staff:manage')
  const t = await getTranslations('people')
  const roleName = await getTranslations('signIn.roles')
  const { id } = await params
  const person = UUID.test(id) ? await getPerson(actor, id) : null
  if (!person) notFound()
  const branches = await listBranchNames(actor, 'staff:manage')
  const actions = {
    edit: editStaffAction,
    reset: resetSecretAction,
    deactivate: deactivateStaffAction,
    reactivate: reactivateStaffAction,
    removeSecondStep: removeSecondStepAction,
  }
  return (
    <ClientMessages namespaces={['problems']}>
      <OfficePage title={person.name} lead={`${roleName(person.role)} · ${person.username}`}>
        {person.managed ? (
          <PersonDesk person={person} roles={rolesGivenBy(actor)} branches={branches} actions={actions} />
        ) : (
          <Panel title={t('details')}>
            <Facts>
              {[
                { label: t('branches'), value: person.branches.map(({ name }) => name).join(', ') },
                {
                  label: t('signedIn'),
                  value: person.signedInSince
                    ? t('since', { at: harareStamp(new Date(person.signedInSince), await getLocale()) })
                    : t('notSignedIn'),
                },
              ]}
            </Facts>
            <p>{t('readOnly')}</p>
          </Panel>
        )}
      </OfficePage>
    </ClientMessages>
  )
}
