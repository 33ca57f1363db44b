'use client'

import { useState } from 'react'
import { TickField } from '@/components/ui/fields.tsx'
import { RefusedFormContext, useFormProblem } from '@/components/ui/refused-form.ts'

/** The box that says the day is checked. Each refusal clears it, since the day may have changed. */
export function SureField({ label }: { label: string }) {
  const problem = useFormProblem()
  const [last, setLast] = useState({ problem, refusals: 0 })
  if (last.problem !== problem) setLast({ problem, refusals: last.refusals + 1 })
  return (
    <RefusedFormContext value={null}>
      <TickField key={last.refusals} name="sure" label={label} required />
    </RefusedFormContext>
  )
}
