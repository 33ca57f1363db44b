import { MOST_IN_LIST, type Named } from '@/lib/platform/shared/find-named.ts'
import { Options } from './options.tsx'

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
