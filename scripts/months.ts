/**
 * `npm run months`: lists the months of the histories. Needs the DATABASE_URL of the tables' owner. `-- --put-away
 * 2026-11 --to FOLDER --identity KEYFILE` moves an old month into a file for the keys of BACKUP_RECIPIENTS, and `--
 * --bring-back FILE --identity KEYFILE` moves it back. See docs/operations.md, "Months".
 */
import { mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { connected } from './backup/connected.ts'
import { readIdentity, readRecipients } from './backup/keys.ts'
import { BackupRefused } from './backup/model.ts'
import { bringBack } from './months/bring-back.ts'
import { listParts } from './months/parts.ts'
import { putAway } from './months/put-away.ts'
import { sayFailure } from './say-failure.ts'

const STRINGS = ['put-away', 'to', 'bring-back', 'identity'] as const
const USE =
  'Say which: npm run months -- --put-away 2026-11 --to FOLDER --identity KEYFILE, or --bring-back FILE --identity KEYFILE'

try {
  const options = Object.fromEntries(STRINGS.map((name) => [name, { type: 'string' as const }]))
  const { values } = parseArgs({ options }) as { values: Partial<Record<(typeof STRINGS)[number], string>> }
  const url = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL
  if (!url) throw new BackupRefused('DATABASE_URL is missing.')
  await connected(url, async (client) => {
    await client.query(`set timezone to 'UTC'; set datestyle to 'ISO'; set statement_timeout to 0`)
    const { 'put-away': month, 'bring-back': file, to, identity } = values
    if (month && to && identity) await put(client, month, to, readIdentity(identity))
    else if (file && identity) await bring(client, file, readIdentity(identity))
    else if (Object.keys(values).length > 0) throw new BackupRefused(USE)
    else await list(client)
  })
} catch (error) {
  console.error(sayFailure(error))
  process.exitCode = 1
}

async function put(client: pg.Client, month: string, folder: string, identity: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, `partner-pos-month-${month}.tar.gz.age`)
  if (statSync(file, { throwIfNoEntry: false }))
    throw new BackupRefused(`${file} is there already: no file is written over.`)
  const rows = await putAway(client, { month, file, recipients: readRecipients(), identity })
  console.log(`${rows} rows of ${month} are in ${file}, and here no more. Keep the file with its key in two places.`)
}

async function bring(client: pg.Client, file: string, identity: string): Promise<void> {
  const { month, rows } = await bringBack(client, { file, identity })
  console.log(`${rows} rows of ${month} are back.`)
}

async function list(client: pg.Client): Promise<void> {
  for (const { table, month, until, bytes } of await listParts(client)) {
    const megabytes = (bytes / 1_000_000).toFixed(1).padStart(10)
    console.log(`${table.padEnd(16)} ${month.padEnd(8)} until ${until.toISOString()} ${megabytes} MB`)
  }
}
