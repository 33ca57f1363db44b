import { once } from 'node:events'
import { ZipFile } from 'yazl'

/** Texts as files of one ZIP file. */
export async function zipFile(files: readonly { name: string; text: string }[]): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile()
  const packed: Buffer[] = []
  zip.outputStream.on('data', (piece: Buffer) => packed.push(piece))
  for (const { name, text } of files) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  await once(zip.outputStream, 'end')
  return new Uint8Array(Buffer.concat(packed))
}
