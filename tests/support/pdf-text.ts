import { inflateSync } from 'node:zlib'

/**
 * The texts of a PDF in the standard fonts, each as it was set, and the number of pages. Streams are read by their
 * stated length, since a stream's last byte may look like the line break that follows it.
 */
export function readPdf(bytes: Buffer): { texts: string[]; pages: number } {
  const raw = bytes.toString('latin1')
  const streams = [...raw.matchAll(/\/Length (\d+)(?:(?!endobj)[\s\S])*?>>\s*stream\r?\n/g)].map((opening) => {
    const start = opening.index + opening[0].length
    const stream = bytes.subarray(start, start + Number(opening[1]))
    try {
      return inflateSync(stream).toString('latin1')
    } catch {
      return ''
    }
  })
  const texts = streams.flatMap((stream) =>
    [...stream.matchAll(/\[([^\]]*)\] TJ/g)].map(([, pieces = '']) =>
      [...pieces.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
    ),
  )
  return { texts, pages: [...raw.matchAll(/\/Type \/Page\b/g)].length }
}
