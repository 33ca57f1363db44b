type Returned = { id: string; undoesId: string | null }

/** Of all that is recorded as given back of a ticket, what stands: without what was undone and what undid it. */
export function standingReturns<T extends Returned>(returns: readonly T[]): T[] {
  const undone = new Set(returns.map(({ undoesId }) => undoesId))
  return returns.filter(({ id, undoesId }) => undoesId === null && !undone.has(id))
}
