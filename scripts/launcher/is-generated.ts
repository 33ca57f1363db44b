import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readSchema } from '../read-schema.ts'
import { ROOT } from '../root.ts'

const CLIENT = 'lib/generated/prisma/internal/class.ts'
const PACKAGE = 'node_modules/@prisma/client/package.json'

/**
 * Whether a checkout's database client matches its schema and its Prisma version, as after `npm ci`. Generating it
 * again would take two seconds of a cold start.
 */
export function isGenerated(root = ROOT): boolean {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
  if (!existsSync(path.join(root, CLIENT))) return false
  const client = read(CLIENT)
  const [, version] = /"clientVersion": "([^"]*)"/.exec(client) ?? []
  const [, schema] = /"inlineSchema": (".*"),\n/.exec(client) ?? []
  if (!schema || version !== JSON.parse(read(PACKAGE)).version) return false
  return withoutSpace(JSON.parse(schema)) === withoutSpace(readSchema(root))
}

/** Prisma stores the schema in its own layout, so spaces are ignored. */
function withoutSpace(schema: string): string {
  return schema.replace(/\s+/g, '')
}
