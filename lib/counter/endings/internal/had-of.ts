type Ended = { sales: readonly { id: string; state: string }[]; endings: readonly { saleId: string | null }[] }

/** An item the Service calls failed or reversed, which the customer may have had after all; null once booked as had. */
export function hadOf({ sales, endings }: Ended): string | null {
  const isKept = (saleId: string) => endings.some((ending) => ending.saleId === saleId)
  return sales.findLast(({ id, state }) => (state === 'failed' || state === 'reversed') && !isKept(id))?.id ?? null
}
