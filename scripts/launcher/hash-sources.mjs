import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** Every input of `next build`: sources, packages and settings. */
export const INPUTS = [
  'app',
  'components',
  'lib',
  'messages',
  'public',
  'instrumentation-client.ts',
  'instrumentation-node.ts',
  'instrumentation.ts',
  'next.config.js',
  'package-lock.json',
  'package.json',
  'postcss.config.mjs',
  'prisma/migrations',
  'prisma/schema',
  'proxy.ts',
  'scripts/launcher/compress-static.mjs',
  'scripts/launcher/hash-sources.mjs',
  'tsconfig.json',
]
const NOT_BUILT = /\.test\.tsx?$|^lib\/generated\//

/**
 * A hash of everything that the web app is built from; it changes exactly when one of those files does. Plain
 * JavaScript, since next.config.js names the build after it.
 * @param {string} root the checkout
 * @returns {string}
 */
export function hashSources(root) {
  const hash = createHash('sha256')
  for (const file of INPUTS.flatMap((entry) => filesIn(root, entry))) {
    if (!NOT_BUILT.test(file)) hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)))
  }
  return hash.digest('hex')
}

/**
 * @param {string} root
 * @param {string} entry
 * @returns {string[]}
 */
function filesIn(root, entry) {
  const stats = statSync(path.join(root, entry), { throwIfNoEntry: false })
  if (!stats) return []
  if (!stats.isDirectory()) return [entry]
  const names = readdirSync(path.join(root, entry)).sort()
  return names.flatMap((name) => filesIn(root, `${entry}/${name}`))
}
