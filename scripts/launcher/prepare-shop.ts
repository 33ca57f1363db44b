import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { migrateDatabase, schemaFingerprint } from '../migrate.ts'
import { ROOT } from '../root.ts'
import { readJson, writePrivateJson } from './private-file.ts'
import { seedProgram } from './programs.ts'
import type { Runner } from './runner.ts'

const SEED_FILES = ['prisma/seed.ts', 'prisma/demo-people.ts', 'prisma/demo-currencies.ts']

type Note = { database: string; fingerprint: string }

/**
 * Migrates the point of sale's database and seeds the demo's branches and people. A note in the data folder skips the
 * seed, which takes a second, if it already ran for this database.
 */
export async function prepareShop(
  runner: Runner,
  { dataDir, database, env }: { dataDir: string; database: string; env: Readonly<Record<string, string>> },
): Promise<void> {
  await migrateDatabase(env.DATABASE_URL ?? '')
  const noteFile = path.join(dataDir, 'seeded.json')
  const fingerprint = seedFingerprint()
  const note = readJson<Note>(noteFile)
  if (note?.database === database && note.fingerprint === fingerprint) return
  await runner.run(seedProgram(env))
  writePrivateJson(noteFile, { database, fingerprint })
}

function seedFingerprint(): string {
  const hash = createHash('sha256').update(schemaFingerprint())
  for (const file of SEED_FILES) hash.update(readFileSync(path.join(ROOT, file)))
  return hash.digest('hex')
}
