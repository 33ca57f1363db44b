/** How many rows are looked through for each that is wanted, before the whole list is asked. */
const LOOKED_THROUGH = 100

type Walk<Row> = {
  /** How many rows are wanted. */
  take: number
  /** The moment of the row that many places down the list as it is without the condition on another table; null past its end. */
  momentAt: (places: number) => Promise<Date | null>
  /** The wanted rows, of those up to a moment, or of all. */
  read: (upTo: Date | null) => Promise<Row[]>
}

/**
 * The first rows of a list by time that another table chooses from: those of one branch, whose tickets name it. Among the
 * nearest rows first, since asked of the whole list a database reads every row of that branch there ever was. Only if too few are among them is
 * all of it read.
 */
export async function readNearest<Row>({ take, momentAt, read }: Walk<Row>): Promise<Row[]> {
  const upTo = await momentAt(take * LOOKED_THROUGH)
  const near = upTo === null ? [] : await read(upTo)
  return near.length < take ? read(null) : near
}
