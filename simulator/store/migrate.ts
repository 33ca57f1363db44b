import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'

const FOLDER = path.join(import.meta.dirname, 'migrations')
/** Any number will do, as long as every simulator uses the same one. */
const MIGRATION_LOCK = 740_112_611

/** Migrates the schema, one file after another by name, under a lock that other processes respect. */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query('create table if not exists migrations (name text primary key)')
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const done = new Set(rows.map((row) => row.name))
    for (const name of fs.readdirSync(FOLDER).sort()) {
      if (done.has(name)) continue
      await client.query('begin')
      await client.query(fs.readFileSync(path.join(FOLDER, name), 'utf8'))
      await client.query('insert into migrations (name) values ($1)', [name])
      await client.query('commit')
    }
  } finally {
    // Closing the connection releases the lock and undoes a half-run file.
    client.release(true)
  }
}
