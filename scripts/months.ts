/**
 * `npm run months`: lists the months of the histories. Needs the DATABASE_URL of the tables' owner. `-- --put-away
 * 2026-11 --to FOLDER --identity KEYFILE` moves an old month into a file for the keys of BACKUP_RECIPIENTS, signed with
 * BACKUP_SIGNING_KEY, and `-- --bring-back FILE --identity KEYFILE` moves it back, if this shop signed it. See
 * docs/operations/run.md, "Months".
 */
import { mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { connected } from './backup/connected.ts'
import { readIdentity, readRecipients } from './backup/keys.ts'
import { BackupRefused } from './backup/model.ts'
import { readSigningKey, requireOwn, sayWhoSigned, signedFile } from './backup/signature.ts'
import { bringBack } from './months/bring-back.ts'
import { listParts } from './months/parts.ts'
import { putAway } from './months/put-away.ts'
import { sayFailure } from './say-failure.ts'

const USE =
  'Say which: npm run months -- --put-away 2026-11 --to FOLDER --identity KEYFILE, or --bring-back FILE --identity KEYFILE'

try {
  const { values } = parseArgs({
    options: {
      'put-away': { type: 'string' },
      to: { type: 'string' },
      'bring-back': { type: 'string' },
      identity: { type: 'string' },
      signer: { type: 'string', multiple: true },
      unsigned: { type: 'boolean' },
    },
  })
  const url = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL
  if (!url) throw new BackupRefused('DATABASE_URL is missing.')
  await connected(url, async (client) => {
    await client.query(`set timezone to 'UTC'; set datestyle to 'ISO'; set statement_timeout to 0`)
    const { 'put-away': month, 'bring-back': file, to, identity, signer: signers, unsigned } = values
    if (month && to && identity) await put(client, month, to, readIdentity(identity))
    else if (file && identity) {
      const signed = await requireOwn('month', file, { signers, unsigned })
      if (signed) console.log(`Signed by this shop: ${signed.rows} rows of ${signed.tables} tables.`)
      await bring(client, file, readIdentity(identity))
    } else if (Object.keys(values).length > 0) throw new BackupRefused(USE)
    else await list(client)
  })
} catch (error) {
  console.error(sayFailure(error))
  process.exitCode = 1
}

async function put(client: pg.Client, month: string, folder: string, identity: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, `partner-pos-month-${month}.tar.gz.age`)
  for (const one of [file, signedFile(file)]) {
    if (statSync(one, { throwIfNoEntry: false }))
      throw new BackupRefused(`${one} is there already: no file is written over.`)
  }
  const signer = readSigningKey()
  const rows = await putAway(client, { month, file, recipients: readRecipients(), identity, signer })
  const kept = signer ? `${file} and ${path.basename(signedFile(file))}` : file
  console.log(`${rows} rows of ${month} are in ${kept}, and here no more. Keep that with its key in two places.`)
  console.log(sayWhoSigned('month', signer))
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
