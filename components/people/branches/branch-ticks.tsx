import { TickField, TickFields } from '@/components/ui/forms/fields.tsx'
import type { Named } from '@/lib/platform/shared/find-named.ts'

/** A tick for each branch; the form posts the codes of the ticked ones as `branches`. */
export function BranchTicks({
  legend,
  branches,
  ticked,
}: {
  legend: string
  branches: readonly Named[]
  ticked: readonly string[]
}) {
  return (
    <TickFields legend={legend}>
      {branches.map(({ value, text }) => (
        <TickField key={value} name="branches" value={value} label={text} defaultChecked={ticked.includes(value)} />
      ))}
    </TickFields>
  )
}
