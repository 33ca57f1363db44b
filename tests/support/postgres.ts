import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export type TestDatabase = { url: string; drop(): Promise<void> }

/** A database for one test with the point of sale's schema, copied from the run's template. */
export function createTestDatabase(): Promise<TestDatabase> {
  return create(inject('testServer').template)
}

/** A database for one simulator, with its tables and nothing in them. */
export function createServiceDatabase(): Promise<TestDatabase> {
  return create(inject('testServer').serviceTemplate)
}

/** An empty database for one test. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return create('template0')
}

async function create(template: string): Promise<TestDatabase> {
  const { adminUrl, prefix } = inject('testServer')
  const name = `${prefix}${randomBytes(6).toString('hex')}`
  // Copying files takes half the work of copying through the log, which matters hundreds of times a run.
  await asAdmin(adminUrl, `create database ${name} template ${template} strategy file_copy`)
  const url = new URL(adminUrl)
  url.pathname = name
  return { url: url.href, drop: () => asAdmin(adminUrl, `drop database if exists ${name} with (force)`) }
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
