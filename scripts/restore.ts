/**
 * `npm run restore -- FILE --identity KEYFILE`: restores a backup into the empty database of DATABASE_URL, bypassing a
 * pooler by DATABASE_DIRECT_URL, if this shop signed it, and marks the time since then as lost, so that nothing of it is
 * sold again. Then checks books, audit and statement, and says what must be done again. Exits with 1 and a sentence if
 * anything is wrong. See docs/operations/rescue.md, "Restore".
 */
import { parseArgs } from 'node:util'
import { directUrl, disconnect } from '../lib/platform/database/db.ts'
import { env } from '../lib/platform/env/env.ts'
import { requireEnv } from '../lib/platform/env/require-env.ts'
import { readIdentity } from './backup/keys.ts'
import { leadToOne } from './backup/lead-to-one.ts'
import { markLost } from './backup/mark-lost.ts'
import { BackupRefused } from './backup/model.ts'
import { proveRestored } from './backup/prove-restored.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { requireOwn } from './backup/signature.ts'
import { sayFailure } from './say-failure.ts'

requireEnv()
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      identity: { type: 'string' },
      signer: { type: 'string', multiple: true },
      unsigned: { type: 'boolean' },
    },
  })
  const file = positionals[0]
  if (!file || !values.identity) throw new BackupRefused('Say which: npm run restore -- FILE --identity KEYFILE')
  const signed = await requireOwn('backup', file, { signers: values.signer, unsigned: values.unsigned })
  if (signed) console.log(`Signed by this shop: ${signed.rows} rows of ${signed.tables} tables, as of ${signed.at}.`)
  // The rows are restored through one address and checked through the other.
  if (!(await leadToOne(directUrl(), env().databaseUrl))) {
    throw new BackupRefused('DATABASE_URL and DATABASE_DIRECT_URL lead to two databases: set both to the new one.')
  }
  const restored = await restoreBackup({
    url: directUrl(),
    file,
    identity: readIdentity(values.identity),
    tell: console.log,
  })
  const lost = await markLost({ since: new Date(restored.at), cause: 'restore' })
  const { entries, links, statementRows, faults } = await proveRestored({ at: new Date(restored.at) })
  for (const fault of faults) console.error(fault)
  console.log(
    `Restored as of ${restored.at}: ${entries} entries, ${links} audit rows and ${statementRows} statement rows, ` +
      `${faults.length} faults.`,
  )
  const { sessions, displays } = restored.ended
  console.log(
    `${sessions} sessions and ${displays} customer displays were open then and are ended: everybody signs in again, ` +
      'and each till pairs its display again.',
  )
  console.log(
    `Lost are all changes since ${restored.at} of people (who may sign in, roles, PINs, passwords, authenticators), of ` +
      'tills (added, revoked) and requests to forget a customer: make them again before anybody sells.',
  )
  for (const line of lost) console.log(line)
  process.exitCode = faults.length > 0 ? 1 : 0
} catch (error) {
  console.error(sayFailure(error))
  process.exitCode = 1
} finally {
  await disconnect()
}
