'use client'

import { RadioBoxes } from '@/components/ui/forms/radio-boxes.tsx'
import { useInitialValue } from '@/components/ui/forms/refused-form.ts'
import type { TopUpMethod } from '@/lib/office/fundings/model.ts'

/** The top-up method: the first, or the one chosen before a refusal. */
export function FundingMethodChoice({ legend, methods }: { legend: string; methods: readonly TopUpMethod[] }) {
  const chosen = useInitialValue('method', methods[0]?.value)
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
