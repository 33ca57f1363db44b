'use client'

import type { TopUpMethod } from '@/lib/fundings/model.ts'
import { useKeptValue } from '../office/kept-fields.ts'
import styles from './method-choice.module.css'

/** By which way a top-up is paid: the first one, or the one that was chosen before a refusal. */
export function MethodChoice({ legend, methods }: { legend: string; methods: readonly TopUpMethod[] }) {
  const chosen = useKeptValue('method', methods[0]?.value)
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.choices}>
        {methods.map(({ value, label }) => (
          <label key={value} className={styles.choice}>
            <input type="radio" name="method" value={value} defaultChecked={value === chosen} required />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
