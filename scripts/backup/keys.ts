import { readFileSync } from 'node:fs'
import { BackupRefused } from './model.ts'

/** The key in a file that age-keygen or `npm run backup` wrote. Throws BackupRefused if the file holds none. */
export function readIdentity(file: string): string {
  const line = readFileSync(file, 'utf8')
    .split('\n')
    .find((text) => text.startsWith('AGE-SECRET-KEY-'))
  if (!line) throw new BackupRefused(`${file} holds no age key: a line that begins with AGE-SECRET-KEY-.`)
  return line.trim()
}

/** The public keys in BACKUP_RECIPIENTS. Throws BackupRefused, with what to do, if there are none. */
export function readRecipients(): string[] {
  const recipients = (process.env.BACKUP_RECIPIENTS ?? '').split(',').flatMap((text) => text.trim() || [])
  if (recipients.length > 0) return recipients
  throw new BackupRefused(
    'BACKUP_RECIPIENTS is missing: whose key opens the backup. npm run backup -- --new-key FILE makes one.',
  )
}
