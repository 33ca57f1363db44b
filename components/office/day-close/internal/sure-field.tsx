'use client'

import { useEffect, useRef } from 'react'
import { TickField } from '@/components/ui/fields.tsx'
import { RefusedFormContext, useFormProblem } from '@/components/ui/refused-form.ts'

/**
 * The box that says the day is checked. What was checked (`mark`) may change, also behind a refusal: each clears it,
 * but leaves it in place, since a new box would take the keyboard to the top of the page. No browser may restore a tick.
 */
export function SureField({ label, mark }: { label: string; mark: string }) {
  const problem = useFormProblem()
  const box = useRef<HTMLInputElement>(null)
  const last = useRef({ problem, mark })
  useEffect(() => {
    if (last.current.problem === problem && last.current.mark === mark) return
    last.current = { problem, mark }
    if (box.current) box.current.checked = false
  }, [problem, mark])
  return (
    <RefusedFormContext value={null}>
      <TickField ref={box} name="sure" label={label} autoComplete="off" required />
    </RefusedFormContext>
  )
}
