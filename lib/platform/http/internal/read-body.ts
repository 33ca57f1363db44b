import type { IncomingMessage } from 'node:http'

/**
 * The whole body of a request that declares its length, put back so that whoever answers reads it again; null if the
 * client leaves before it has sent everything.
 */
export function readBody(request: IncomingMessage, length: number): Promise<Buffer | null> {
  if (length === 0) return Promise.resolve(Buffer.alloc(0))
  return new Promise((resolve) => {
    const pieces: Buffer[] = []
    let size = 0
    const finish = (body: Buffer | null) => {
      request.off('readable', take).off('close', leave)
      resolve(body)
    }
    const leave = () => finish(null)
    const take = () => {
      for (let piece = request.read(); piece !== null; piece = request.read()) {
        pieces.push(piece)
        size += piece.length
        if (size >= length) {
          const body = Buffer.concat(pieces)
          // In the same turn, before the request counts as read to its end.
          request.unshift(body)
          return finish(body)
        }
      }
    }
    request.on('readable', take).on('close', leave)
  })
}
