import type { ReactNode } from 'react'
import { choiceLook } from './choice-look.ts'

type Props = {
  legend: string
  name: string
  choices: readonly { value: string; text: string }[]
  chosen: string | undefined
  required?: boolean
  /** What stands below the boxes. */
  children?: ReactNode
}

/** A choice with all options visible: a radio in a box each. */
export function RadioBoxes({ legend, name, choices, chosen, required, children }: Props) {
  return (
    <fieldset>
      <legend className="block pb-1 text-note font-semibold text-muted">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ value, text }) => (
          <label key={value} className={choiceLook({ size: 'radio' })}>
            <input
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
      {children}
    </fieldset>
  )
}
