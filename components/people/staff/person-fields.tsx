import { useTranslations } from 'next-intl'
import { ChoiceField, Fields, TextField, TickField, TickFields } from '@/components/ui/fields.tsx'
import type { PersonView, Role } from '@/lib/people/access/model.ts'
import type { BranchName } from '@/lib/people/branches/model.ts'
import { LOCALE_NAMES, LOCALES } from '@/lib/platform/i18n/model.ts'

type Props = {
  /** Whose details they are; null for a new person. */
  person: Pick<PersonView, 'name' | 'role' | 'locale' | 'branches'> | null
  /** Roles and branches that the viewer may assign. */
  roles: readonly Role[]
  branches: BranchName[]
}

/** A person's details: name, role, language and branches. */
export function PersonFields({ person, roles, branches }: Props) {
  const t = useTranslations('people')
  const roleName = useTranslations('signIn.roles')
  const has = (code: string) => (person ? person.branches.some((one) => one.code === code) : branches.length === 1)
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
          defaultValue={person?.role}
          choices={roles.map((role) => ({ value: role, text: roleName(role) }))}
        />
        <ChoiceField
          name="locale"
          label={t('language')}
          defaultValue={person?.locale}
          choices={LOCALES.map((locale) => ({ value: locale, text: LOCALE_NAMES[locale] }))}
        />
      </Fields>
      <TickFields legend={t('branches')}>
        {branches.map(({ code, name }) => (
          <TickField key={code} name="branches" value={code} label={name} defaultChecked={has(code)} />
        ))}
      </TickFields>
    </>
  )
}
