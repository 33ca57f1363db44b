'use client'

import { ShownField } from '@/components/ui/fields.tsx'
import { useFormProblem } from '@/components/ui/refused-form.ts'
import { seenField } from '@/lib/office/cash/model.ts'

/**
 * What the books had of a currency when the count began. A refusal that says that its cash moved shows the new sum, and
 * the next count is about that; after any other, the count is still about the first.
 */
export function SeenField({ currency, cents }: { currency: string; cents: bigint }) {
  const problem = useFormProblem()
  const [name, value] = [seenField(currency), String(cents)]
  const isToldNow = problem?.code === 'SAFE_COUNT_MOVED' && problem.params?.currency === currency
  if (isToldNow) return <input type="hidden" name={name} value={value} />
  return <ShownField name={name} value={value} />
}
