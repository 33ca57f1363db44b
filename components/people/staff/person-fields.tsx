import { useTranslations } from 'next-intl'
import { BranchTicks } from '@/components/people/branches/branch-ticks.tsx'
import { CodeField } from '@/components/people/second-step/code-field.tsx'
import { ChoiceField, Fields, TextField } from '@/components/ui/forms/fields.tsx'
import { type HeldRole, needsSecondStep, type PersonView } from '@/lib/people/access/model.ts'
import type { BranchName } from '@/lib/people/branches/model.ts'
import { roleValue } from '@/lib/people/roles/model.ts'
import { LOCALE_NAMES, LOCALES } from '@/lib/platform/i18n/model.ts'

type Props = {
  /** Whose details they are; null for a new person. */
  person: Pick<PersonView, 'name' | 'role' | 'customRole' | 'locale' | 'branches'> | null
  /** Roles and branches that the viewer may assign. */
  roles: readonly HeldRole[]
  branches: BranchName[]
}

/** The actor's own code, for what concerns managers and owners; shown to those who may change them. */
export function OwnCodeField({ optional = false }: { optional?: boolean }) {
  const t = useTranslations('people')
  return <CodeField label={t('ownCode')} hint={optional ? t('ownCodeHint') : undefined} required={!optional} />
}

/** A person's details: name, role, language and branches. */
export function PersonFields({ person, roles, branches }: Props) {
  const t = useTranslations('people')
  const roleName = useTranslations('signIn.roles')
  const ticked = person?.branches ?? (branches.length === 1 ? branches : [])
  return (
    <>
      <Fields>
        <TextField name="name" label={t('name')} defaultValue={person?.name} required maxLength={80} />
        {!person && (
          <TextField
            name="username"
            label={t('username')}
            hint={t('usernameHint')}
            required
            maxLength={40}
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
        <ChoiceField
          name="role"
          label={t('role')}
          defaultValue={person ? roleValue(person) : undefined}
          choices={roles.map((held) => ({
            value: roleValue(held),
            text: held.customRole?.name ?? roleName(held.role),
          }))}
        />
        <ChoiceField
          name="locale"
          label={t('language')}
          defaultValue={person?.locale}
          choices={LOCALES.map((locale) => ({ value: locale, text: LOCALE_NAMES[locale] }))}
        />
      </Fields>
      <BranchTicks
        legend={t('branches')}
        branches={branches.map(({ code: value, name: text }) => ({ value, text }))}
        ticked={ticked.map(({ code }) => code)}
      />
      {roles.some(needsSecondStep) && <OwnCodeField optional />}
    </>
  )
}
