import { createWriteStream, renameSync, rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { createGzip } from 'node:zlib'
import { Encrypter } from 'age-encryption'
import tar from 'tar-stream'

export type Archive = {
  add: (name: string, content: Buffer) => Promise<void>
  /** Finishes the file. Only then does it get its name, and it is then on disk. */
  finish: () => Promise<void>
  /** Stops, and removes what was written. */
  abandon: (reason: Error) => Promise<void>
}

/**
 * Begins a file that only `recipients` (age public keys) can open: a gzipped tar, encrypted as it is written, so that
 * nothing readable is ever on disk. Throws if a recipient is not an age key or the file cannot be written.
 */
export async function writeArchive(file: string, recipients: readonly string[]): Promise<Archive> {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  const pack = tar.pack()
  const zipped = pack.pipe(createGzip())
  pack.once('error', (error) => zipped.destroy(error))
  const sealed = await encrypter.encrypt(Readable.toWeb(zipped) as ReadableStream<Uint8Array>)
  const unfinished = `${file}.part`
  const onDisk = createWriteStream(unfinished, { mode: 0o600, flush: true })
  const written = pipeline(Readable.fromWeb(sealed as WebStream), onDisk)
  // `add` reports it too.
  written.catch((error: Error) => pack.destroy(error))
  return {
    add: async (name, content) => {
      const added = new Promise<void>((resolve, reject) => {
        pack.entry({ name, size: content.length }, content, (error) => (error ? reject(error) : resolve()))
      })
      // Otherwise a full disk would leave us waiting for it to accept more. `written` rejects with the reason.
      await Promise.race([added, written]).catch(() => written)
    },
    finish: async () => {
      pack.finalize()
      await written
      renameSync(unfinished, file)
    },
    abandon: async (reason) => {
      pack.destroy(reason)
      await written.catch(() => undefined)
      rmSync(unfinished, { force: true })
    },
  }
}
