type Known = { upstreamId: string | null; settledAt: Date | null }

/** What the Service told, and when it was asked, by the database's clock, if that was noted. */
type Told = { id: string; status: string; askedAt: Date | undefined }

/**
 * Whether news says only that an order was pending, asked for before we heard of its end: two answers may come in the other
 * order. What a later question is told contradicts, and needs a person (rule R5).
 */
export function isOutrun({ upstreamId, settledAt }: Known, { id, status, askedAt }: Told): boolean {
  if (status !== 'pending' || id !== upstreamId) return false
  return askedAt !== undefined && settledAt !== null && askedAt < settledAt
}
