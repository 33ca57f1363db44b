/** The part of compression that we use: middleware that works without Express. */
declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export default function compression(options: {
    brotli: { params: Record<number, number> }
  }): (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}
