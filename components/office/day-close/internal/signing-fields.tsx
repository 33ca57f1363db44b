'use client'

import { useEffect, useRef, useState } from 'react'
import { TickField } from '@/components/ui/forms/fields.tsx'
import { RefusedFormContext, useFormProblem, useInitialValue } from '@/components/ui/forms/refused-form.ts'

type Props = { label: string; required: boolean; signed: { note: string; lost: string } | null }

/**
 * The note of a signature. Once another has `signed` the day, a different note that was typed stays to be copied, and
 * `lost` says that it was not saved.
 */
export function NoteField({ label, required, signed }: Props) {
  const initialNote = useInitialValue('note', '')
  const field = useRef<HTMLTextAreaElement>(null)
  const [note, setNote] = useState(initialNote)
  const isSigned = signed !== null
  useEffect(() => {
    if (isSigned && field.current) setNote(field.current.value)
  }, [isSigned])
  const isLost = isSigned && note.trim() !== '' && note.trim() !== signed.note
  return (
    <label className={isSigned && !isLost ? 'hidden' : 'grid w-full justify-items-start gap-1'}>
      {isLost && <b>{signed.lost}</b>}
      <span className="text-note font-semibold text-muted">{label}</span>
      <textarea
        ref={field}
        name="note"
        rows={3}
        maxLength={500}
        required={required}
        readOnly={isSigned}
        defaultValue={initialNote}
        className="border-fine w-[min(100%,42rem)] rounded border-edge bg-paper px-3 py-2 text-ink"
      />
    </label>
  )
}

/**
 * The box that says the day is checked. A refusal, or a change of what was checked (`mark`), clears it. It is never
 * replaced, since a new box would lose the focus, and no browser may restore its tick.
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
