'use client'

type Props = {
  /** Each choice's value and text; the value alone where both are the same, as in a list of suggestions. */
  of: readonly (readonly [value: string, text?: string])[]
}

/**
 * The choices of a list. A large shop has hundreds in a page, and what a server component draws stands in the page
 * twice, as elements: here their texts alone do.
 */
export function Options({ of }: Props) {
  return of.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ))
}
