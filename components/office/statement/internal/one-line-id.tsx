/** How many characters stay at the end, where ids differ. */
const TAIL = 4

/**
 * A reference or an id in one line of a table: where it has no room, its middle is left out, not its end. It is whole
 * for a screen reader, on a card and on paper, and one press selects all of it, to copy.
 */
export function OneLineId({ id }: { id: string }) {
  return (
    <span className="whitespace-nowrap select-all print:wrap-anywhere print:whitespace-normal cards:wrap-anywhere cards:whitespace-normal">
      <span className="inline-block max-w-48 overflow-hidden align-bottom text-ellipsis print:inline print:max-w-none cards:inline cards:max-w-none">
        {id.slice(0, -TAIL)}
      </span>
      {id.slice(-TAIL)}
    </span>
  )
}

/** The same with as many lines as it needs. */
export function WholeId({ id }: { id: string }) {
  return <span className="wrap-anywhere">{id}</span>
}
