import path from 'node:path'
import { defineConfig } from 'prisma/config'

// For whoever writes a migration: the CLI would download its schema engine, so its WASM build stands in (decision 034).
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= path.join(import.meta.dirname, 'scripts/schema-engine.mjs')

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://postgres:postgres@127.0.0.1:5432/pos' },
})
