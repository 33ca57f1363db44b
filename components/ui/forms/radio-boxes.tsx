'use client'

import { type ReactNode, useId } from 'react'
import { choiceLook } from './choice-look.ts'
import { FieldNotes, useRefusedField } from './fields.tsx'

type Props = {
  legend: string
  name: string
  choices: readonly { value: string; text: string }[]
  chosen: string | undefined
  required?: boolean
  children?: ReactNode
}

/** A choice with all options visible: a radio in a box each. A refusal because of it moves the focus to the first. */
export function RadioBoxes({ legend, name, choices, chosen, required, children }: Props) {
  const id = useId()
  const { problem, marks } = useRefusedField<HTMLInputElement>(id, name)
  const { ref, autoFocus, ...ofGroup } = marks
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: only as a radio group may it be marked as wrong.
    <fieldset {...ofGroup} role="radiogroup">
      <legend className="block pb-1 text-note font-semibold text-muted">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ value, text }, index) => (
          <label key={value} className={choiceLook({ size: 'radio' })}>
            <input
              {...(index === 0 && { ref, autoFocus })}
              className="size-5 accent-ink"
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === chosen}
              required={required}
            />
            {text}
          </label>
        ))}
      </div>
      <div className="mt-2 empty:hidden">
        <FieldNotes id={id} problem={problem} />
      </div>
      {children}
    </fieldset>
  )
}
