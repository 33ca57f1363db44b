import { execFile, spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { MANIFEST_NAME, Manifest, partName, SUMS_NAME, Sums } from '../../scripts/backup/model.ts'
import { noteBackup } from '../../scripts/backup/note-backup.ts'
import { readArchive } from '../../scripts/backup/read-archive.ts'
import { writeBackup } from '../../scripts/backup/write-backup.ts'
import { migrateDatabase } from '../../scripts/migrate.ts'
import { appRoleSql } from '../../scripts/migrations/give-rights.ts'
import { ROOT } from '../../scripts/root.ts'
import { createEmptyDatabase, type TestDatabase } from '../support/postgres.ts'

/** A database of somebody who is no superuser, as on a server that is rented. */
const made = randomBytes(4).toString('hex')
const [owner, app, seal, stranger] = [`owner_${made}`, `app_${made}`, `seal_${made}`, `stranger_${made}`]
const hasPsql = spawnSync('psql', ['--version']).status === 0
let database: TestDatabase

beforeAll(async () => {
  database = await createEmptyDatabase()
  const name = new URL(database.url).pathname.slice(1)
  await run(
    database.url,
    `create role ${owner} login createrole password 'tests';
     create role ${stranger} login password 'tests';
     alter database ${name} owner to ${owner}`,
  )
  await migrateDatabase(as(owner))
  await run(as(owner), `create role ${app} login password 'tests'; create role ${seal} login password 'tests'`)
})

afterAll(async () => {
  await database.drop()
  const admin = new URL(database.url)
  admin.pathname = 'postgres'
  await run(admin.href, `drop role ${app}; drop role ${seal}; drop role ${stranger}; drop role ${owner}`)
})

function as(role: string): string {
  const url = new URL(database.url)
  url.username = role
  url.password = 'tests'
  return url.href
}

async function run(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statements).finally(() => client.end())
}

test('an owner of the tables who is no superuser gives the application its rights, as often as they like', async () => {
  await run(as(owner), appRoleSql({ app }))
  await run(as(owner), appRoleSql({ app }))
  await run(as(app), `select graphile_worker.add_job('erase_customer', '{"erasureId":""}')`)
  await run(as(app), `insert into "Audit" (action) values ('test:rights')`)
  await expect(run(as(app), `update "Audit" set action = 'x'`)).rejects.toThrow('permission denied')
  await expect(run(as(app), 'create schema mine')).rejects.toThrow('permission denied')
  await expect(run(as(app), 'create table mine (one int)')).rejects.toThrow('permission denied')
})

test('the application cannot say when an audited action was, nor between which rows it stands', async () => {
  await run(as(owner), appRoleSql({ app }))
  const denied = (columns: string, values: string) =>
    expect(run(as(app), `insert into "Audit" (${columns}) values (${values})`)).rejects.toThrow('permission denied')
  await denied('action, at', `'test:backdated', now() - interval '3 days'`)
  await denied('action, id', `'test:between', 1`)
  await expect(run(as(app), `select setval('"Audit_id_seq"', 1)`)).rejects.toThrow('permission denied')
  await run(as(app), `insert into "Audit" (action, detail) values ('test:now', '{}')`)
})

const LINK = `insert into "AuditSeal" (position, "auditId", hash) values`

test('once the worker has a role of its own, that alone seals the audit, and may do nothing else', async () => {
  await run(as(owner), appRoleSql({ app }))
  await run(as(app), `${LINK} (1, 1, 'by the one role that there is')`)
  await run(as(owner), appRoleSql({ app, seal, beside: true }))
  await run(as(app), `${LINK} (2, 2, 'by a worker of before, which runs beside')`)
  await run(as(seal), `${LINK} (3, 3, 'by the worker')`)
  // An update that names no such role gives nothing back, and no longer takes care of a release of before either.
  for (const roles of [{ app, seal }, { app }, { app, beside: true }, { app, seal, beside: true }]) {
    await run(as(owner), appRoleSql(roles))
    await expect(run(as(app), `${LINK} (9, 9, 'by web')`)).rejects.toThrow('permission denied')
  }
  await run(as(seal), `${LINK} (4, 4, 'by the worker')`)
  const denied = (statement: string) => expect(run(as(seal), statement)).rejects.toThrow('permission denied')
  await denied(
    `insert into "AuditSeal" (position, "auditId", hash, "sealedAt") values (5, 5, 'x', now() - interval '1 day')`,
  )
  for (const change of ['update "AuditSeal" set hash = \'\'', 'delete from "AuditSeal"', 'truncate "AuditSeal"'])
    await denied(change)
  await denied(`insert into "Audit" (action) values ('test:sealer')`)
  await denied('select from "Sale"')
})

test('between a migration and its rights a program of before changes old sales as ever', async () => {
  const [sale, ticket, other] = [randomUUID(), randomUUID(), randomUUID()]
  await run(
    database.url,
    `set session_replication_role = replica;
     insert into "Ticket" (id, "intentId", environment, credential, "branchCode", "tillId", "staffId")
       values ('${ticket}', '${other}', 'test', 'demo', 'HRE-01', '${other}', '${other}');
     insert into "Sale" (id, "ticketId", "intentId", environment, credential, kind, state, "claimedAt")
       values ('${sale}', '${ticket}', '${other}', 'test', 'demo', 'airtime', 'pending', now() - interval '2 days');
     revoke all on "SoldDay", "SoldDaySummed", "SoldDayChange" from ${app}`,
  )
  await run(as(app), `update "Sale" set state = 'failed' where id = '${sale}'`)
  await run(
    as(owner),
    `do $$ begin if (select count(*) from "SoldDayChange") <> 1 then raise 'no line'; end if; end $$`,
  )
  await run(as(owner), appRoleSql({ app }))
})

test('a backup by the program of before has all of newer tables, also if an update failed before their rights', async () => {
  const newer = `create table "Newer" (id serial primary key, said text);
    insert into "Newer" (said) values ('kept'); alter table "Branch" add column newer text default 'kept too'`
  await run(as(owner), newer)
  onTestFinished(() => run(as(owner), 'drop table "Newer"; alter table "Branch" drop column newer'))
  const folder = mkdtempSync(path.join(os.tmpdir(), 'partner-pos-newer-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [identity, file] = [await generateIdentity(), path.join(folder, 'newer.tar.gz.age')]
  await writeBackup({ url: as(app), file, recipients: [await identityToRecipient(identity)] })
  await noteBackup(as(app), { at: new Date().toISOString(), bytes: 1, rows: 1 })
  const entries = new Map<string, string>()
  for await (const { name, content } of readArchive(file, identity)) entries.set(name, content.toString())
  expect(entries.get(partName('Newer', 0))).toBe('1\tkept\n')
  const sums = Sums.parse(JSON.parse(entries.get(SUMS_NAME) ?? ''))
  expect(sums.sequences).toMatchObject({ Newer_id_seq: '1' })
  const { tables } = Manifest.parse(JSON.parse(entries.get(MANIFEST_NAME) ?? ''))
  expect(tables.find(({ name }) => name === 'Branch')?.columns).toContain('newer')
})

test('npm run migrate makes the tables, the job queue’s too, and gives the rights in one go, again and again', async () => {
  const fresh = await createEmptyDatabase()
  onTestFinished(fresh.drop)
  const migrate = (...more: string[]) =>
    new Promise<string>((resolve, reject) => {
      const args = ['--import', 'tsx', 'scripts/migrate-database.ts', '--app-role', app, ...more]
      const env = { ...process.env, DATABASE_URL: fresh.url, DATABASE_DIRECT_URL: '' }
      execFile(process.execPath, args, { cwd: ROOT, env }, (error, out, err) =>
        error ? reject(new Error(err)) : resolve(out),
      )
    })
  const given = `${app} has the rights of web and worker.\n`
  expect(await migrate()).toMatch(new RegExp(`${given}So web may seal the audit: give .* --seal-role NAME\\.\n$`))
  expect(await migrate()).toContain(given)
  expect(await migrate('--seal-role', seal)).toMatch(new RegExp(`${given}${seal} seals the audit\\.\n$`))
  await expect(migrate('--seal-role', 'nobody')).rejects.toThrow(
    'There is no role nobody yet, so nothing was changed. As a superuser of the database: create role "nobody" login',
  )
  const own = new URL(fresh.url)
  own.username = app
  own.password = 'tests'
  await run(own.href, `select graphile_worker.add_job('erase_customer', '{"erasureId":""}')`)
  await run(own.href, `insert into "Audit" (action) values ('test:rights')`)
  await expect(run(own.href, `update "Audit" set action = 'x'`)).rejects.toThrow('permission denied')
})

test.skipIf(!hasPsql)('psql ends with a fault if it cannot give the rights, and gives none of them', async () => {
  const given = await psql(as(stranger))
  expect(given.code).not.toBe(0)
  expect(given.said).toMatch(/ERROR/)
  expect((await psql(as(owner))).code).toBe(0)
  expect((await psql(as(owner), '-v', `seal=${seal}`)).code).toBe(0)
  await expect(run(as(app), `${LINK} (9, 9, 'by web')`)).rejects.toThrow('permission denied')
})

function psql(url: string, ...more: string[]): Promise<{ code: number | null; said: string }> {
  const args = ['-q', '-v', `app=${app}`, ...more, '-f', 'prisma/app-role.sql', url]
  return new Promise((resolve) => {
    const child = execFile('psql', args, { cwd: ROOT }, (_error, out, err) =>
      resolve({ code: child.exitCode, said: `${out}${err}` }),
    )
  })
}
