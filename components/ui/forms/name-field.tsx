import { useId } from 'react'
import { MOST_IN_LIST, type Named } from '@/lib/platform/shared/find-named.ts'
import { ChoiceField, TextField } from './fields.tsx'
import { NameList } from './name-pick.tsx'

type Props = {
  name: string
  label: string
  choices: readonly Named[]
  nothingYet?: string | undefined
  chosen?: string | null
  /** The page's `NameList` of these choices; without one the field has its own. */
  list?: string
}

/**
 * A required choice of a form that is posted: a few are a list; of many the name is typed, with the browser's
 * suggestions, and the verb resolves it (`findNamed`).
 */
export function NameField({ name, label, choices, nothingYet, chosen = null, list }: Props) {
  const own = useId()
  if (choices.length <= MOST_IN_LIST) {
    const rest = { nothingYet, defaultValue: chosen ?? undefined }
    return <ChoiceField name={name} label={label} choices={[...choices]} {...rest} required />
  }
  const shown = choices.find(({ value }) => value === chosen)?.text
  const rest = { placeholder: nothingYet, defaultValue: shown, maxLength: 200 }
  return (
    <>
      <TextField name={name} label={label} list={list ?? own} {...rest} required />
      {list === undefined && <NameList id={own}>{choices}</NameList>}
    </>
  )
}
