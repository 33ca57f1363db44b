import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { ChoiceField, Fields, ShownField, TextField } from '@/components/ui/forms/fields.tsx'
import { Facts } from '@/components/ui/lists/facts.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import type { PresetView } from '@/lib/counter/printers/model.ts'
import {
  type BranchSoFar,
  floatField,
  personField,
  ROLLS,
  ROWS_OF_PEOPLE,
  rollChoice,
  waitingField,
} from '@/lib/office/new-branch/model.ts'
import type { HeldRole } from '@/lib/people/access/model.ts'
import { branchInText } from '@/lib/people/branches/model.ts'
import { roleValue } from '@/lib/people/roles/model.ts'
import { LOCALE_NAMES, LOCALES } from '@/lib/platform/i18n/model.ts'
import { currencyName } from '@/lib/platform/shared/currency-name.ts'

/** A new branch's name and caps; those who may not change them read them. */
export function BranchPart({ branch, mayChange }: { branch: BranchSoFar; mayChange: boolean }) {
  const t = useTranslations('branches')
  const parts = useTranslations('setUpBranch')
  const { code, name, maxSale, dayCap } = branch
  const cap = (text: string) => (text === '' ? t('noCap') : `$${text}`)
  const read = [
    { label: t('name'), value: name },
    { label: t('maxSale'), value: cap(maxSale) },
    { label: t('dayCap'), value: cap(dayCap) },
  ]
  return (
    <Panel title={`1. ${parts('parts.branch')}`}>
      <Facts>{[{ label: t('code'), value: code }, ...(mayChange ? [] : read)]}</Facts>
      {mayChange && (
        <div>
          <ShownField value={branchInText(branch)} />
          <Fields>
            <TextField name="name" label={t('name')} defaultValue={name} required maxLength={80} />
            <TextField
              name="maxSale"
              label={t('maxSale')}
              hint={t('capHint')}
              defaultValue={maxSale}
              inputMode="decimal"
              maxLength={20}
              figures
            />
            <TextField
              name="dayCap"
              label={t('dayCap')}
              defaultValue={dayCap}
              inputMode="decimal"
              maxLength={20}
              figures
            />
          </Fields>
        </div>
      )}
    </Panel>
  )
}

type Props = {
  branch: BranchSoFar
  /** The presets that its till may have. */
  presets: PresetView[]
  currencies: readonly string[]
}

/** The first till of a new branch: its number, how it prints, and the float of its shifts. */
export function TillPart({ branch: { tills, next }, presets, currencies }: Props) {
  const t = useTranslations('setUpBranch')
  const preset = useTranslations('printers')
  const printers = [
    ...presets.map(({ id, name }) => ({ value: id, text: name })),
    ...ROLLS.filter((roll) => !presets.some(({ name }) => name === `${roll} mm`)).map((roll) => ({
      value: rollChoice(roll),
      text: t('roll', { roll }),
    })),
  ]
  const working = tills.filter((till) => till.working).map(({ number }) => number)
  const waiting = tills.filter((till) => !till.working)
  return (
    <Panel title={`2. ${t('parts.till')}`}>
      {working.length > 0 && <p>{t('working', { count: working.length, tills: working.join(', ') })}</p>}
      {waiting.map(({ number }) => (
        <input key={number} type="hidden" name={waitingField(number)} value="" />
      ))}
      <div>
        <Fields>
          <TextField
            name="number"
            label={t('number')}
            hint={t('numberHint')}
            defaultValue={next?.number ?? ''}
            inputMode="numeric"
            maxLength={3}
            figures
          />
          <ChoiceField
            name="preset"
            label={t('parts.printer')}
            defaultValue={next?.presetId ?? ''}
            choices={[{ value: '', text: preset('usual') }, ...printers]}
          />
          {currencies.map((code) => (
            <TextField
              key={code}
              name={floatField(code)}
              label={t('float', { currency: currencyName(code) })}
              hint={code === currencies[0] ? t('floatHint') : undefined}
              defaultValue={next?.floats[code] ?? ''}
              inputMode="decimal"
              maxLength={20}
              figures
            />
          ))}
        </Fields>
      </div>
    </Panel>
  )
}

type PeoplePartProps = {
  people: BranchSoFar['people']
  /** The roles that the viewer may give here. */
  roles: readonly HeldRole[]
}

/** Who works at a new branch: those who are there already, and rows for three more. */
export function PeoplePart({ people, roles }: PeoplePartProps) {
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
