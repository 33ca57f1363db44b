import styles from './radio-boxes.module.css'

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
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.choices}>
        {choices.map(({ value, text }) => (
          <label key={value} className={styles.choice}>
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} required={required} />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
