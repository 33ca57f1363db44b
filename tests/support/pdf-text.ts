import { inflateSync } from 'node:zlib'

/** The texts of a PDF in the standard fonts, each as it was set, and how many pages it has. */
export function readPdf(bytes: Buffer): { texts: string[]; pages: number } {
  const raw = bytes.toString('latin1')
  const streams = [...raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, stream = '']) => {
    try {
      return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
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
