import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { ChoiceField, Fields, TextField } from '@/components/ui/fields.tsx'
import { Panel } from '@/components/ui/office-page.tsx'
import { type BranchSoFar, personField, ROWS_OF_PEOPLE } from '@/lib/office/new-branch/model.ts'
import type { HeldRole } from '@/lib/people/access/model.ts'
import { roleValue } from '@/lib/people/roles/model.ts'
import { LOCALE_NAMES, LOCALES } from '@/lib/platform/i18n/model.ts'

type Props = {
  people: BranchSoFar['people']
  /** The roles that the viewer may give here. */
  roles: readonly HeldRole[]
}

/** Who works at a new branch: those who are there already, and rows for three more. */
export function PeoplePart({ people, roles }: Props) {
  const t = useTranslations('setUpBranch')
  return (
    <Panel title={`3. ${t('parts.people')}`}>
      {people.length > 0 && (
        <>
          <p>{t('there')}</p>
          <ul className="flex flex-wrap gap-x-6">
            {people.map(({ id, name, username }) => (
              <li key={id}>
                <Link href={`/staff/${id}`} prefetch={false} className="inline-flex min-h-target items-center">
                  {name} ({username})
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>{t('peopleLead')}</p>
      <div className="mt-3 grid grid-cols-1 gap-4">
        {ROWS_OF_PEOPLE.map((row) => (
          <PersonRow key={row} row={row} roles={roles} />
        ))}
      </div>
    </Panel>
  )
}

function PersonRow({ row, roles }: { row: number; roles: readonly HeldRole[] }) {
  const t = useTranslations('people')
  const setUp = useTranslations('setUpBranch')
  const roleName = useTranslations('signIn.roles')
  return (
    <fieldset className="grid grid-cols-1 gap-2">
      <legend className="mb-1 text-note font-semibold">{setUp('person', { number: row })}</legend>
      <Fields>
        <TextField name={personField('name', row)} label={t('name')} maxLength={80} />
        <TextField
          name={personField('username', row)}
          label={t('username')}
          hint={row === 1 ? t('usernameHint') : undefined}
          maxLength={40}
          autoCapitalize="none"
          spellCheck={false}
        />
        <ChoiceField
          name={personField('role', row)}
          label={t('role')}
          choices={roles.map((held) => ({
            value: roleValue(held),
            text: held.customRole?.name ?? roleName(held.role),
          }))}
        />
        <ChoiceField
          name={personField('locale', row)}
          label={t('language')}
          choices={LOCALES.map((locale) => ({ value: locale, text: LOCALE_NAMES[locale] }))}
        />
      </Fields>
    </fieldset>
  )
}
