import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { migrateDatabase } from '../../scripts/migrate.ts'
import { clusterIn } from '../../scripts/postgres/home.ts'
import { type Postgres, startPostgres } from '../../scripts/postgres.ts'

/** A PostgreSQL and a streaming replica of it. */
type Replicated = { primary: Postgres; standby: Postgres }

/**
 * Starts a PostgreSQL with a migrated database `pos`, and its replica, in a folder. The replica begins as a copy of the
 * stopped primary, since the npm package lacks pg_basebackup.
 */
export async function startReplicated(folder: string): Promise<Replicated> {
  const [ofPrimary, ofStandby] = ['primary', 'standby'].map((name) => path.join(folder, name))
  if (!ofPrimary || !ofStandby) throw new Error('unreachable')
  mkdirSync(ofPrimary)
  const first = await startPostgres({ dataDir: ofPrimary, databases: ['pos'], durable: false })
  await migrateDatabase(first.url('pos'))
  await first.stop()
  execFileSync('cp', ['-a', ofPrimary, ofStandby])
  const primary = await startPostgres({ dataDir: ofPrimary, databases: [], durable: false })
  follow(path.join(ofStandby, 'postgres'), new URL(primary.url('postgres')))
  const standby = await startPostgres({ dataDir: ofStandby, databases: [], durable: false })
  return { primary, standby }
}

function follow(home: string, { hostname, port, username, password }: URL): void {
  rmSync(path.join(home, 'port'))
  const line = `host=${hostname} port=${port} user=${username} password=${password}`
  appendFileSync(path.join(clusterIn(home), 'postgresql.auto.conf'), `primary_conninfo = '${line}'\n`)
  writeFileSync(path.join(clusterIn(home), 'standby.signal'), '')
}
