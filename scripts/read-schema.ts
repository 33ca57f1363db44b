import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './root.ts'

/** The folder of the database's schema: a file for each part of the shop. Prisma reads them in the order of names. */
export const SCHEMA = 'prisma/schema'

/** The whole database schema of a checkout, file after file as Prisma reads them. */
export function readSchema(root = ROOT): string {
  const folder = path.join(root, SCHEMA)
  const files = readdirSync(folder).sort()
  return files.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n')
}
