import { promisify } from 'node:util'
import { brotliDecompress, type InputType, unzip, type ZlibOptions } from 'node:zlib'

/** The most bytes of a body that we accept, both packed and unpacked. */
export const MAX_BODY_BYTES = 1_048_576

type Unpacker = (packed: InputType, options: Pick<ZlibOptions, 'maxOutputLength'>) => Promise<Uint8Array>

/** By the name in `Content-Encoding`; `unzip` recognises both gzip and deflate. */
const UNPACKERS: Readonly<Record<string, Unpacker>> = {
  gzip: promisify<InputType, ZlibOptions, Buffer>(unzip),
  'x-gzip': promisify<InputType, ZlibOptions, Buffer>(unzip),
  deflate: promisify<InputType, ZlibOptions, Buffer>(unzip),
  br: promisify<InputType, ZlibOptions, Buffer>(brotliDecompress),
}

/**
 * The plain bytes of a body. We ask for an unpacked one, but a proxy on the way may pack it all the same. `encoded`
 * means that it is damaged or packed in a way that we do not know; `too_large`, that it is too large once unpacked.
 */
export async function unpack(body: Uint8Array, encoding: string | null): Promise<Uint8Array | 'encoded' | 'too_large'> {
  const name = encoding?.trim().toLowerCase() ?? ''
  if (name === '' || name === 'identity') return body
  const unpacker = Object.hasOwn(UNPACKERS, name) ? UNPACKERS[name] : undefined
  if (!unpacker) return 'encoded'
  try {
    return await unpacker(body, { maxOutputLength: MAX_BODY_BYTES })
  } catch (error) {
    return error instanceof RangeError ? 'too_large' : 'encoded'
  }
}
