// Apart from posted-form.ts, which needs Next: the webhook route also runs without it.
/** A body's bytes, or null beyond `mostBytes`. Cancelling the rest would cut the connection before the answer. */
export async function bodyUpTo(request: Request, mostBytes: number): Promise<Buffer | null> {
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) return null
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.length
    if (size > mostBytes) return null
    chunks.push(part.value)
  }
  return Buffer.concat(chunks)
}
