import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { ShownField } from '@/components/ui/forms/fields.tsx'
import { Facts } from '@/components/ui/lists/facts.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import { type HeldRole, needsSecondStep, type PersonView } from '@/lib/people/access/model.ts'
import type { BranchName } from '@/lib/people/branches/model.ts'
import { roleAndBranches } from '@/lib/people/staff/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { OwnCodeField, PersonFields } from './person-fields.tsx'

type Actions = Record<'edit' | 'reset' | 'deactivate' | 'reactivate' | 'removeSecondStep', ResultAction>

type Props = {
  person: PersonView
  roles: readonly HeldRole[]
  branches: BranchName[]
  actions: Actions
}

/** Everything that a manager may change about a person. */
export function PersonDesk({ person, roles, branches, actions }: Props) {
  const t = useTranslations('people')
  const id = <input type="hidden" name="staffId" value={person.id} />
  const guarded = needsSecondStep(person)
  const codes = person.branches.map(({ code }) => code)
  const place = roleAndBranches(person, codes)
  const state = { none: t('stateNone'), given: t('stateGiven'), ended: t('stateEnded'), own: t('stateOwn') }
  return (
    <>
      <Panel title={t('details')}>
        <ActionForm action={actions.edit} submit={t('save')} pendingText={t('saving')} done={t('saved')}>
          {id}
          <ShownField key={`shown ${place}`} value={place} />
          {/* Fields keep what they show when the page reloads, so another role or branch starts them again. */}
          <PersonFields key={place} person={person} roles={roles} branches={branches} />
        </ActionForm>
      </Panel>
      {person.active && (
        <Panel title={t('secrets')}>
          <Facts>
            {[
              { label: t('pin'), value: state[person.pin] },
              { label: t('password'), value: state[person.password] },
            ]}
          </Facts>
          <Reset kind="pin" name={person.name} id={id} guarded={guarded} action={actions.reset} />
          <Reset kind="password" name={person.name} id={id} guarded={guarded} action={actions.reset} />
        </Panel>
      )}
      <Panel title={t('secondStep')}>
        <p>{t(person.secondStep ? 'secondStepOn' : 'secondStepOff')}</p>
        {person.secondStep && !person.self && (
          <ActionForm
            fold={t('removeSecondStep')}
            action={actions.removeSecondStep}
            submit={t('removeSecondStep')}
            pendingText={t('removing')}
            done={t('removed')}
          >
            {id}
            <OwnCodeField />
          </ActionForm>
        )}
      </Panel>
      {!person.self && (
        <Panel title={t(person.active ? 'out' : 'back')}>
          <p>{t(person.active ? 'outNote' : 'backNote', { name: person.name })}</p>
          {person.active ? (
            <ActionForm
              fold={t('out')}
              action={actions.deactivate}
              submit={t('outSure', { name: person.name })}
              pendingText={t('working')}
            >
              {id}
              {guarded && <OwnCodeField />}
            </ActionForm>
          ) : (
            <ActionForm action={actions.reactivate} submit={t('back')} pendingText={t('working')}>
              {id}
              {guarded && <OwnCodeField />}
            </ActionForm>
          )}
        </Panel>
      )}
    </>
  )
}

type ResetProps = { kind: 'pin' | 'password'; name: string; id: ReactNode; guarded: boolean; action: ResultAction }

function Reset({ kind, name, id, guarded, action }: ResetProps) {
  const t = useTranslations('people')
  const label = t(kind === 'pin' ? 'givenPinFor' : 'givenPasswordFor', { name })
  const title = t(kind === 'pin' ? 'resetPin' : 'resetPassword')
  return (
    <ActionForm
      fold={title}
      action={action}
      submit={title}
      pendingText={t('resetting')}
      given={[{ name: kind, label }]}
    >
      <p>
        {t('resetNote')} {t('givenNote')}
      </p>
      {id}
      <input type="hidden" name="kind" value={kind} />
      {guarded && <OwnCodeField />}
    </ActionForm>
  )
}
