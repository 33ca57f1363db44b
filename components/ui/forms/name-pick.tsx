import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import { MOST_IN_LIST, type Named, type NameMatch, type NameProblem } from '@/lib/platform/shared/find-named.ts'
import { Pick } from './filter-form.tsx'
import { Options } from './options.tsx'

type Props = {
  name: string
  label: string
  all: string
  match: NameMatch
  /** The page's `NameList` of these names; without one the field has its own. */
  list?: string
  children: Named[]
}

/**
 * Chooses a person, till, product, branch or action: a few are a list; with many the name is typed, with the browser's
 * suggestions, and the server resolves it (`findNamed`), with or without a script.
 */
export function NamePick({ name, label, all, match: { value, problem }, list, children }: Props) {
  const own = useId()
  if (children.length <= MOST_IN_LIST) {
    return (
      <Pick name={name} label={label} all={all} value={value}>
        {children}
      </Pick>
    )
  }
  const shown = problem?.query ?? children.find((one) => one.value === value)?.text ?? value ?? ''
  return (
    <label className="grid min-w-0 gap-1">
      <span className="text-note font-semibold text-muted">{label}</span>
      <input
        name={name}
        key={shown}
        defaultValue={shown}
        placeholder={all}
        list={list ?? own}
        maxLength={80}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={problem ? true : undefined}
        className="border-fine min-h-target w-full min-w-0 rounded border-edge bg-paper px-3 text-base text-ink data-figures:font-figures"
      />
      {list === undefined && <NameList id={own}>{children}</NameList>}
    </label>
  )
}

/** What a typed name is of: keys of the messages under `picking`. */
type NamedOf = 'people' | 'tills' | 'products' | 'branches' | 'actions'

/**
 * Says that a typed name did not match exactly one person, till or other thing, and how to choose one. Shown in place
 * of the results.
 */
export function NameUnclear({ of, problem }: { of: NamedOf; problem: NameProblem }) {
  const t = useTranslations('picking')
  const { query, count, names } = problem
  return (
    <Panel>
      <p role="status">
        {count === 0
          ? t(`${of}.none`, { typed: query })
          : t(`${of}.many`, {
              typed: query,
              count,
              names: [...names, ...(count > names.length ? ['…'] : [])].join('; '),
            })}
      </p>
    </Panel>
  )
}

/**
 * The suggestions for names that are typed, once for all the fields with this `list`. So few that each field lists them
 * itself need none.
 */
export function NameList({ id, children }: { id: string; children: readonly Named[] }) {
  if (children.length <= MOST_IN_LIST) return null
  return (
    <datalist id={id}>
      <Options of={[...new Set(children.map(({ text }) => text))].map((text) => [text])} />
    </datalist>
  )
}
