/**
 * The bytes of a request's body, or null if it is larger than `mostBytes`: a declared length is checked before anything
 * is read, and an undeclared one as it is read. The rest is left unread rather than cancelled, which would cut the
 * connection before the answer is sent.
 */
export async function readCapped(request: Request, mostBytes: number): Promise<Buffer | null> {
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
