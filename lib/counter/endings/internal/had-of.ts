type Ended = { sales: readonly { id: string; state: string }[]; endings: readonly { saleId: string | null }[] }

/**
 * The last item that the Service calls failed or reversed and that is not booked as had: the customer may have received
 * it after all. Null if there is none.
 */
export function hadOf({ sales, endings }: Ended): string | null {
  const isKept = (saleId: string) => endings.some((ending) => ending.saleId === saleId)
  return sales.findLast(({ id, state }) => (state === 'failed' || state === 'reversed') && !isKept(id))?.id ?? null
}
