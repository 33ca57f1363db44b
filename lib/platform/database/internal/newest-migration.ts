import { readdirSync } from 'node:fs'
import path from 'node:path'

/**
 * The newest migration that this program knows. `next build` and the bundler write its name in, since a build may
 * outlive its checkout; a program run from source reads the folder.
 */
export function newestMigration(): string {
  return process.env.NEWEST_MIGRATION ?? newestIn(path.join(import.meta.dirname, '../../../../prisma/migrations'))
}

function newestIn(folder: string): string {
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const newest = entries
    .map(({ name }) => name)
    .sort()
    .at(-1)
  if (!newest) throw new Error(`${folder} holds no migrations`)
  return newest
}
