import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../root.ts'

/** Every input of `next build`: sources, packages, settings and the Node version. */
const INPUTS = [
  'app',
  'components',
  'lib',
  'messages',
  'public',
  'instrumentation.ts',
  'next.config.js',
  'package-lock.json',
  'postcss.config.mjs',
  'prisma/schema.prisma',
  'proxy.ts',
  'tsconfig.json',
]
const NOT_BUILT = /\.test\.tsx?$|^lib\/generated\//

/** A fingerprint of the next build; it changes exactly when an input does. */
export function buildFingerprint(): string {
  const hash = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch}`)
  for (const file of INPUTS.flatMap(filesIn)) {
    if (!NOT_BUILT.test(file)) hash.update(`\0${file}\0`).update(readFileSync(path.join(ROOT, file)))
  }
  return hash.digest('hex')
}

function filesIn(entry: string): string[] {
  const stats = statSync(path.join(ROOT, entry), { throwIfNoEntry: false })
  if (!stats) return []
  if (!stats.isDirectory()) return [entry]
  return readdirSync(path.join(ROOT, entry))
    .sort()
    .flatMap((name) => filesIn(`${entry}/${name}`))
}
