import path from 'node:path'
import { defineConfig } from 'prisma/config'

// For whoever writes a migration: Prisma's CLI would download its schema engine, so the engine's WASM build stands in
// (decision 034).
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= path.join(import.meta.dirname, 'scripts/schema-engine.mjs')

const url = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL

export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
  // `prisma generate` needs no database. Commands that do are refused without the variable: a default could be
  // somebody's database.
  ...(url && { datasource: { url } }),
})
