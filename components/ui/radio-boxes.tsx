type Props = {
  legend: string
  name: string
  choices: readonly { value: string; text: string }[]
  chosen: string | undefined
  required?: boolean
}

/** One of a few, all of them in sight: a radio in a box each. */
export function RadioBoxes({ legend, name, choices, chosen, required }: Props) {
  return (
    <fieldset>
      <legend className="block px-0 pt-0 pb-1 text-note font-semibold text-muted">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ value, text }) => (
          <label
            key={value}
            className="border-fine flex min-h-target items-center gap-2 rounded border-edge bg-paper py-0 pr-4 pl-3 font-semibold has-checked:border-ink has-checked:font-semibold has-checked:shadow-chosen aria-pressed:border-ink aria-pressed:font-semibold aria-pressed:shadow-chosen aria-[pressed]:hover:border-ink [&_input]:size-5 [&_input]:accent-ink"
          >
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} required={required} />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
