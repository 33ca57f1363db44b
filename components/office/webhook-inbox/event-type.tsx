import { Fragment } from 'react'

/** An event's type; where there is little room it breaks after a dot, not within a word. */
export function EventType({ type }: { type: string }) {
  const [first, ...further] = type.split('.')
  return (
    <span className="cards:whitespace-normal">
      {first}
      {further.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one word never move.
        <Fragment key={index}>
          .<wbr />
          {part}
        </Fragment>
      ))}
    </span>
  )
}
