'use client'

import type { TopUpMethod } from '@/lib/fundings/model.ts'
import { useKeptValue } from '../office/kept-fields.ts'
import { RadioBoxes } from '../ui/radio-boxes.tsx'

/** By which way a top-up is paid: the first one, or the one that was chosen before a refusal. */
export function MethodChoice({ legend, methods }: { legend: string; methods: readonly TopUpMethod[] }) {
  const chosen = useKeptValue('method', methods[0]?.value)
  return (
    <RadioBoxes
      legend={legend}
      name="method"
      choices={methods.map(({ value, label }) => ({ value, text: label }))}
      chosen={chosen}
      required
    />
  )
}
