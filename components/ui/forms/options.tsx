'use client'

type Props = {
  /** Each choice's value and text; the value alone where both are the same, as in a list of suggestions. */
  of: readonly (readonly [value: string, text?: string])[]
}

/**
 * The options of a list. A client component, since a large shop has hundreds: what a server component draws is in the
 * page twice, here only the texts are.
 */
export function Options({ of }: Props) {
  return of.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ))
}
