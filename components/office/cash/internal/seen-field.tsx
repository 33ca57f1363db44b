'use client'

import { ShownField } from '@/components/ui/forms/fields.tsx'
import { useFormProblem } from '@/components/ui/forms/refused-form.ts'
import { seenField } from '@/lib/office/cash/model.ts'

/**
 * What the books had of a currency when the count began. After a refusal because its cash moved, the next count is
 * compared with the sum that the refusal named, even if the page shows a newer one; after any other refusal, with the
 * first.
 */
export function SeenField({ currency, cents }: { currency: string; cents: bigint }) {
  const problem = useFormProblem()
  const name = seenField(currency)
  const figure = problem?.code === 'SAFE_COUNT_MOVED' && problem.params?.[name]
  if (figure) return <input type="hidden" name={name} value={figure} />
  return <ShownField name={name} value={String(cents)} />
}
