import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../root.ts'

/** What can change how a page looks: what draws it, its words, its styles and fonts, and the tests of looks. */
const SOURCES = [
  'app',
  'components',
  'messages',
  'postcss.config.mjs',
  'tests/looks',
  'tests/support/fit.ts',
  'tests/support/loses-nothing.ts',
]
const PACKAGES = ['next', 'react', 'react-dom', 'tailwindcss', '@tailwindcss/postcss']
const RECORD = 'tests/looks/passed.json'

/** Whether the looks that the sources describe have passed `npm run test:looks`. */
export function looksHavePassed(): boolean {
  return readRecord() === hashLooks()
}

/** Records that today's sources have passed. */
export function storePassedLooks(): void {
  writeFileSync(path.join(ROOT, RECORD), `${JSON.stringify({ looks: hashLooks() }, null, 2)}\n`)
}

/** A SHA-256 in hex over the names and contents of all that can change a look. */
function hashLooks(): string {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(listFiles).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(ROOT, file)))
      .update('\0')
  }
  for (const name of PACKAGES) hash.update(`${name} ${versionOf(name)}\0`)
  return hash.digest('hex')
}

function readRecord(): string | null {
  try {
    return JSON.parse(readFileSync(path.join(ROOT, RECORD), 'utf8')).looks
  } catch {
    return null
  }
}

function listFiles(source: string): string[] {
  if (path.extname(source)) return [source]
  return readdirSync(path.join(ROOT, source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((file) => file !== RECORD && (source === 'tests/looks' || !/\.test\.tsx?$/.test(file)))
}

function versionOf(name: string): string {
  return JSON.parse(readFileSync(path.join(ROOT, 'node_modules', name, 'package.json'), 'utf8')).version
}
