import { useId } from 'react'
import { MOST_IN_LIST, type Named } from '@/lib/platform/shared/find-named.ts'
import { ChoiceField, TextField } from './fields.tsx'
import { Options } from './options.tsx'

type Props = { name: string; label: string; choices: readonly Named[]; nothingYet: string }

/**
 * A required choice of a form that is posted: a few are a list; of many the name is typed, with the browser's
 * suggestions, and the verb resolves it (`findNamed`).
 */
export function NameField({ name, label, choices, nothingYet }: Props) {
  const list = useId()
  if (choices.length <= MOST_IN_LIST) {
    return <ChoiceField name={name} label={label} choices={[...choices]} nothingYet={nothingYet} required />
  }
  return (
    <>
      <TextField name={name} label={label} list={list} placeholder={nothingYet} maxLength={200} required />
      <datalist id={list}>
        <Options of={[...new Set(choices.map(({ text }) => text))].map((text) => [text])} />
      </datalist>
    </>
  )
}
