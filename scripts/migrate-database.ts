/**
 * `npm run migrate`: brings the tables of DATABASE_URL to this version, bypassing a pooler by DATABASE_DIRECT_URL. It
 * is safe to repeat, and to run twice at once. The worker migrates the job queue. `-- --app-role NAME` also gives the
 * role of web and worker its rights, and `--seal-role NAME` the worker's own, which seals the audit ("Proof" in
 * docs/operations/run.md). Settle an unfinished migration with `-- --rolled-back NAME` or `-- --applied NAME`. With `-- --beside FOLDER`, the migrations of a release that sells
 * meanwhile, it refuses what was not made to run beside that one.
 */
import { parseArgs } from 'node:util'
import { connected } from './backup/connected.ts'
import { MIGRATIONS } from './migrate.ts'
import { applyMigrations } from './migrations/apply-migrations.ts'
import { giveRights, requireRoles } from './migrations/give-rights.ts'
import { settleMigration } from './migrations/settle-migration.ts'
import { sayFailure } from './say-failure.ts'

// The lock belongs to the session, which a pooler in transaction mode would give to somebody else.
const url = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL

try {
  const { values } = parseArgs({
    options: {
      'app-role': { type: 'string' },
      'seal-role': { type: 'string' },
      beside: { type: 'string' },
      'rolled-back': { type: 'string' },
      applied: { type: 'string' },
    },
  })
  const { 'app-role': app, 'seal-role': seal } = values
  if (seal && !app) throw new Error('Say --app-role NAME too: what one role may no longer do, the other may.')
  if (!url) throw new Error('DATABASE_URL is missing.')
  if (app) await requireRoles(url, { app, seal })
  const asked = { url, folder: MIGRATIONS }
  if (values['rolled-back']) await settleMigration({ ...asked, name: values['rolled-back'], as: 'rolledBack' })
  if (values.applied) await settleMigration({ ...asked, name: values.applied, as: 'applied' })
  const applied = await applyMigrations({ ...asked, beside: values.beside, tell: console.log })
  console.log(
    applied.length > 0 ? `${applied.length} applied. The tables are up to date.` : 'The tables are up to date.',
  )
  // The worker usually makes the months ahead; if none has run for long, nothing could be sold.
  await connected(url, (client) => client.query('select keep_months()'))
  if (app) {
    const { appSeals } = await giveRights(url, { app, seal, beside: values.beside !== undefined })
    console.log(`${app} has the rights of web and worker.`)
    if (seal) console.log(`${seal} seals the audit.`)
    if (appSeals && seal) console.log(`So may ${app}, until this runs without --beside.`)
    if (appSeals && !seal) console.log(`So web may seal the audit: give the worker a role for it, --seal-role NAME.`)
  }
} catch (error) {
  console.error(sayFailure(error))
  process.exitCode = 1
}
