/**
 * `npm run backup -- --to FOLDER [--keep 14]`: writes every row of DATABASE_URL into an encrypted file, for the keys of
 * BACKUP_RECIPIENTS, signed with BACKUP_SIGNING_KEY. `--new-key FILE` and `--new-signing-key` make such keys instead. See
 * docs/operations/run.md, "Back up".
 */
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { readRecipients } from './backup/keys.ts'
import { BackupRefused } from './backup/model.ts'
import { noteBackup } from './backup/note-backup.ts'
import { newSigningKey, readSigningKey, sayWhoSigned, signedFile, signFile } from './backup/signature.ts'
import { writeBackup } from './backup/write-backup.ts'
import { sayFailure } from './say-failure.ts'

const NAME = /^partner-pos-[\dTZ-]+\.tar\.gz\.age$/
const UNFINISHED = /^partner-pos-[\dTZ-]+\.tar\.gz\.age(?:\.signed)?\.part$/
const DAY_MS = 24 * 60 * 60_000

try {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      keep: { type: 'string' },
      'new-key': { type: 'string' },
      'new-signing-key': { type: 'boolean' },
    },
  })
  if (values['new-key']) await makeKey(values['new-key'])
  else if (values['new-signing-key']) makeSigningKey()
  else await backUp(values.to, values.keep)
} catch (error) {
  console.error(sayFailure(error))
  process.exitCode = 1
}

async function backUp(folder: string | undefined, keep: string | undefined): Promise<void> {
  const url = process.env.DATABASE_URL
  if (!url) throw new BackupRefused('DATABASE_URL is missing.')
  if (!folder) throw new BackupRefused('Say where to: npm run backup -- --to FOLDER')
  if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep)) throw new BackupRefused('--keep takes a number of files.')
  const recipients = readRecipients()
  const key = readSigningKey()
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  removeCutOff(folder)
  const now = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const file = path.join(folder, `partner-pos-${now}Z.tar.gz.age`)
  const made = await writeBackup({ url, file, recipients })
  if (key) await signFile('backup', file, made, key)
  const bytes = statSync(file).size
  await noteBackup(url, { at: made.at, bytes, rows: made.rows })
  console.log(`${file}: ${made.rows} rows of ${made.tables} tables, ${(bytes / 1_000_000).toFixed(1)} MB.`)
  console.log(sayWhoSigned('backup', key))
  if (keep !== undefined) removeOlder(folder, Number(keep))
}

/** Removes files that a power failure left unfinished. A backup under way now is younger than a day, and stays. */
function removeCutOff(folder: string): void {
  for (const name of readdirSync(folder).filter((one) => UNFINISHED.test(one))) {
    const file = path.join(folder, name)
    const { mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: Number.POSITIVE_INFINITY }
    if (Date.now() - mtimeMs < DAY_MS) continue
    rmSync(file)
    console.log(`${name} was cut off and is removed.`)
  }
}

/** Removes all but the newest `keep` of our files. */
function removeOlder(folder: string, keep: number): void {
  const ours = readdirSync(folder).filter((name) => NAME.test(name))
  for (const name of ours.sort().slice(0, -keep)) {
    rmSync(path.join(folder, name))
    rmSync(signedFile(path.join(folder, name)), { force: true })
    console.log(`${name} is removed.`)
  }
}

async function makeKey(file: string): Promise<void> {
  const identity = await generateIdentity()
  writeFileSync(file, `${identity}\n`, { mode: 0o600, flag: 'wx' })
  console.log(`The key is in ${file}: keep it apart from this machine, without it no backup opens. Then set

BACKUP_RECIPIENTS=${await identityToRecipient(identity)}`)
}

function makeSigningKey(): void {
  const { secret, signer } = newSigningKey()
  console.log(`Set this where backups are made, and nowhere else:

BACKUP_SIGNING_KEY=${secret}

A restore without it takes --signer ${signer}`)
}
