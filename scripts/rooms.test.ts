import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { filesIn } from './files-in.ts'
import { ROOT } from './root.ts'

const FOLDERS = ['app', 'bench', 'components', 'lib', 'prisma', 'scripts', 'simulator']
const IN_ROOMS = /^(lib(?!\/generated)|components)\//
const IMPORT = /(?:\bfrom|\bimport|\bimport\()\s*'((?:\.|@\/)[^']+)'/g

const files = [...readdirSync(ROOT), ...FOLDERS.flatMap(filesIn)].filter((file) => /(?<!\.test)\.tsx?$/.test(file))
const imports = files.flatMap((file) => importsOf(file).map((imported) => ({ file, imported })))

test('no folder of the rooms imports a folder that imports it, directly or not', () => {
  const known = new Map<string, Set<string>>()
  for (const { file, imported } of imports) {
    const [from, to] = [folderOf(file), folderOf(imported)]
    if (IN_ROOMS.test(file) && IN_ROOMS.test(imported) && from !== to)
      known.set(from, (known.get(from) ?? new Set()).add(to))
  }
  expect(known.size).toBeGreaterThan(50)
  expect([...known.keys()].filter((folder) => leadsTo(known, folder, folder))).toEqual([])
})

/** A domain's folder; its internal and other subfolders belong to it. */
function folderOf(file: string): string {
  return path
    .dirname(file)
    .split('/')
    .slice(0, 3)
    .join('/')
    .replace(/\/internal$/, '')
}

function importsOf(file: string): string[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8')
  return [...text.matchAll(IMPORT)].map(([, written = '']) =>
    written.startsWith('@/') ? written.slice(2) : path.join(path.dirname(file), written),
  )
}

function leadsTo(known: Map<string, Set<string>>, from: string, goal: string, seen = new Set<string>()): boolean {
  for (const next of known.get(from) ?? []) {
    if (next === goal) return true
    if (seen.has(next)) continue
    seen.add(next)
    if (leadsTo(known, next, goal, seen)) return true
  }
  return false
}
