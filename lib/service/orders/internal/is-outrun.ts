type Known = { upstreamId: string | null; settledAt: Date | null }

/** What the Service told us, and when we asked it, by the database's clock; undefined if that was not recorded. */
type Told = { id: string; status: string; askedAt: Date | undefined }

/**
 * Whether news says only that an order is pending, but we asked before we heard of its end: two answers may arrive in
 * the wrong order. The answer to a later question is a contradiction, and needs a person (rule R5).
 */
export function isOutrun({ upstreamId, settledAt }: Known, { id, status, askedAt }: Told): boolean {
  if (status !== 'pending' || id !== upstreamId) return false
  return askedAt !== undefined && settledAt !== null && askedAt < settledAt
}
