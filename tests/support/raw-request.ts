import { type IncomingHttpHeaders, request } from 'node:http'

export type RawAnswer = { status: number; headers: IncomingHttpHeaders; text: string }

/**
 * Sends a request exactly as written, where fetch would correct it: the path is not encoded, and headers such as Host
 * are kept as given. A body given in pieces is sent without its length.
 */
export function rawRequest(
  base: string,
  path: string,
  {
    method = 'GET',
    headers = {},
    body = [],
  }: { method?: string; headers?: Record<string, string>; body?: string[] } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(base)
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: Buffer.concat(chunks).toString('utf8'),
        })
      })
    })
    sent.on('error', reject)
    for (const piece of body) sent.write(piece)
    sent.end()
  })
}
