'use client'

import { useKeptValue } from '@/components/ui/refused-form.ts'

/** The note of a signature, in several lines; a refusal keeps it. */
export function NoteField({ label, required }: { label: string; required: boolean }) {
  return (
    <label className="grid w-full justify-items-start gap-1">
      <span className="text-note font-semibold text-muted">{label}</span>
      <textarea
        name="note"
        rows={3}
        maxLength={500}
        required={required}
        defaultValue={useKeptValue('note', '')}
        className="border-fine w-[min(100%,42rem)] rounded border-edge bg-paper px-3 py-2 text-ink"
      />
    </label>
  )
}
