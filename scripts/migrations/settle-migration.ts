import { asMigrator } from './as-migrator.ts'
import { noteMigration, noteRolledBack } from './history.ts'
import { MigrationRefused } from './pending-migrations.ts'
import { readMigrations } from './read-migrations.ts'

/**
 * Settles an unfinished migration as a person decided: `rolledBack` leaves it to the next run, `applied` counts it as
 * done. Throws MigrationRefused if no migration with that name is unfinished, or, for `applied`, if its file is
 * missing.
 */
export async function settleMigration({
  url,
  folder,
  name,
  as,
}: {
  url: string
  folder: string
  name: string
  as: 'rolledBack' | 'applied'
}): Promise<void> {
  const migration = readMigrations(folder).find((one) => one.name === name)
  if (as === 'applied' && !migration) throw new MigrationRefused(`There is no migration ${name} in this version.`)
  await asMigrator({ url, tell: () => {} }, async (client) => {
    await client.query('begin')
    if (!(await noteRolledBack(client, name))) throw new MigrationRefused(`${name} is not unfinished in this database.`)
    if (as === 'applied' && migration) await noteMigration(client, migration, true)
    await client.query('commit')
  })
}
