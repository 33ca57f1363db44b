import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)

/**
 * Also writes each script and style of a build in Brotli at its best quality, as `NAME.br` beside it: a sixth smaller
 * than gzip, with nothing to compute when it is requested (lib/platform/next/compress.ts). Plain
 * JavaScript, since next.config.js calls it.
 * @param {string} folder the build’s static files
 */
export async function compressStatic(folder) {
  const names = readdirSync(folder, { recursive: true }).map(String)
  const work = names
    .filter((name) => /\.(?:js|css)$/.test(name))
    .map(async (name) => {
      const file = path.join(folder, name)
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
      writeFileSync(`${file}.br`, await compress(readFileSync(file), { params }))
    })
  await Promise.all(work)
}
