import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { createGunzip } from 'node:zlib'
import { Decrypter } from 'age-encryption'
import tar from 'tar-stream'
import { BackupRefused } from './model.ts'

export type Part = { name: string; content: Buffer }

/**
 * The parts of a backup in order, decrypted with an age identity (`AGE-SECRET-KEY-...`). Throws BackupRefused if the
 * key does not open the file, or if the file was cut off or changed: every piece of it is authenticated.
 */
export async function* readArchive(file: string, identity: string): AsyncGenerator<Part> {
  const decrypter = new Decrypter()
  try {
    decrypter.addIdentity(identity)
  } catch {
    throw new BackupRefused('The key is no age identity: a line that begins with AGE-SECRET-KEY-.')
  }
  try {
    const sealed = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>
    const open = Readable.fromWeb((await decrypter.decrypt(sealed)) as WebStream)
    const extract = tar.extract()
    const unzip = createGunzip()
    open.on('error', (error) => extract.destroy(error))
    unzip.on('error', (error) => extract.destroy(error))
    open.pipe(unzip).pipe(extract)
    for await (const entry of extract) {
      const chunks: Buffer[] = []
      for await (const chunk of entry) chunks.push(chunk as Buffer)
      yield { name: entry.header.name, content: Buffer.concat(chunks) }
    }
  } catch (error) {
    if (error instanceof BackupRefused) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new BackupRefused(`The file could not be opened (${why}): another key, or the file was cut or changed.`)
  }
}
