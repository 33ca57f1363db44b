import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { CompanyAccount } from '@/components/people/staff/company-account.tsx'
import { PersonDesk } from '@/components/people/staff/person-desk.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { Facts } from '@/components/ui/lists/facts.tsx'
import { OfficePage, Panel } from '@/components/ui/pages/office-page.tsx'
import { type Actor, needsSecondStep, type PersonView } from '@/lib/people/access/model.ts'
import { listBranchNames } from '@/lib/people/branches/queries.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'
import { listRolesToGive } from '@/lib/people/roles/queries.ts'
import {
  deactivateStaffAction,
  editStaffAction,
  reactivateStaffAction,
  removeSecondStepAction,
  resetSecretAction,
  setCompanyAccountAction,
} from '@/lib/people/staff/actions.ts'
import { getCompanyAccount } from '@/lib/people/staff/company-account.ts'
import { getPerson } from '@/lib/people/staff/list-people.ts'
import { env } from '@/lib/platform/env/env.ts'
import { UUID } from '@/lib/platform/shared/ids.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('people')
  return { title: t('person') }
}

/** One person: their role and branches, how they sign in, and how to deactivate them. */
export default async function PersonPage({ params }: { params: Promise<{ id: string }> }) {
  const actor = await requirePermission('staff:manage')
  const t = await getTranslations('people')
  const roleName = await getTranslations('signIn.roles')
  const { id } = await params
  const person = UUID.test(id) ? await getPerson(actor, id) : null
  if (!person) notFound()
  const [branches, roles] = await Promise.all([listBranchNames(actor, 'staff:manage'), listRolesToGive(actor)])
  const actions = {
    edit: editStaffAction,
    reset: resetSecretAction,
    deactivate: deactivateStaffAction,
    reactivate: reactivateStaffAction,
    removeSecondStep: removeSecondStepAction,
  }
  return (
    <OfficePage
      title={person.name}
      lead={`${person.customRole?.name ?? roleName(person.role)} · ${person.username}`}
      actions={<ButtonLink href="/staff">{t('toAll')}</ButtonLink>}
    >
      {person.managed ? (
        <>
          <PersonDesk person={person} roles={roles} branches={branches} actions={actions} />
          <AtCompany actor={actor} person={person} />
        </>
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
  )
}

/** The person's company account, if the company's server is set up and they may sign in with it. */
async function AtCompany({ actor, person }: { actor: Actor; person: PersonView }) {
  const { oidc } = env()
  if (!oidc || !person.active || !needsSecondStep(person)) return null
  const account = await getCompanyAccount(actor, person.id)
  return <CompanyAccount staffId={person.id} account={account} name={oidc.name} set={setCompanyAccountAction} />
}
