import { execFile } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { refreshCustomerLists } from '@/lib/office/customers/refresh-customer-lists.ts'
import { syncStatement } from '@/lib/office/statement/sync-statement.ts'
import { requireTill } from '@/lib/people/access/authorise.ts'
import { sealAudit } from '@/lib/people/audit/chain.ts'
import { hashSecret } from '@/lib/people/secrets/hash-secret.ts'
import { db } from '@/lib/platform/database/db.ts'
import { seal } from '@/lib/platform/sealing/seal.ts'
import { HOUR_MS } from '@/lib/platform/shared/time/durations.ts'
import { MANIFEST_NAME, Manifest } from '../../scripts/backup/model.ts'
import { readArchive } from '../../scripts/backup/read-archive.ts'
import { restoreBackup } from '../../scripts/backup/restore-backup.ts'
import { newSigningKey } from '../../scripts/backup/signature.ts'
import { writeArchive } from '../../scripts/backup/write-archive.ts'
import { writeBackup } from '../../scripts/backup/write-backup.ts'
import { MIGRATIONS } from '../../scripts/migrate.ts'
import { applyMigrations } from '../../scripts/migrations/apply-migrations.ts'
import { openDatabaseLine } from '../support/database-line.ts'
import { query } from '../support/embedded-postgres.ts'
import { createEmptyDatabase } from '../support/postgres.ts'
import { AIRTIME, ELECTRICITY, quote, sellNow } from '../support/sell.ts'
import { openShop } from '../support/shop.ts'

const shop = openShop()
const NUMBER = '263772345678'
const keys = { identity: '', recipient: '', keyFile: '' }
const folder = mkdtempSync(path.join(os.tmpdir(), 'partner-pos-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

beforeAll(async () => {
  keys.identity = await generateIdentity()
  keys.recipient = await identityToRecipient(keys.identity)
  keys.keyFile = path.join(folder, 'key.txt')
  writeFileSync(keys.keyFile, `# made for a test\n${keys.identity}\n`)
  await sellNow(shop.actor, AIRTIME)
  await sellNow(shop.actor, ELECTRICITY)
  await refreshCustomerLists()
  await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000002' })
  await quote(shop.actor, { ...AIRTIME, recipient: NUMBER })
  await db().webhookInbox.create({
    data: { environment: 'test', credential: 'demo', eventId: 'evt_waits', type: 'transaction.completed' },
  })
  await syncStatement('test')
})

async function emptyDatabase(): Promise<string> {
  const { url, drop } = await createEmptyDatabase()
  onTestFinished(drop)
  return url
}

async function backup(recipients = [keys.recipient]): Promise<string> {
  const file = path.join(folder, `${crypto.randomUUID()}.tar.gz.age`)
  await writeBackup({ url: shop.databaseUrl, file, recipients })
  return file
}

const restore = (file: string, url: string, identity = keys.identity) => restoreBackup({ url, file, identity })

const CHANGED_BY_RESTORE: Readonly<Record<string, string>> = {
  StaffSession: '{endedAt}',
  DisplayPairing: '{endedAt}',
  Till: '{lastTicketNumber,lastZNumber}',
}

/** Every table's rows as one digest, and what its sequences gave last. */
async function contentOf(url: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows: tables } = await client.query(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace
     and relkind in ('r', 'p') and not relispartition
     and relname not in ('_prisma_migrations', 'Backup', 'LostTime', 'Incident')`,
  )
  const content: Record<string, unknown> = {}
  for (const { name } of tables) {
    // A restore ends sessions and displays, moves slip and Z numbers ahead, and removes what nobody had paid for.
    const changed = CHANGED_BY_RESTORE[name]
    const row = changed ? `(to_jsonb(t) - '${changed}'::text[])::text` : 't::text'
    const kept = name === 'Sale' ? `where state not in ('draft', 'quoted')` : ''
    const { rows } = await client.query(
      `select count(*) as rows, md5(string_agg(${row}, '|' order by ${row})) as digest from "${name}" t ${kept}`,
    )
    content[name] = rows[0]
  }
  const { rows: sequences } = await client.query(
    `select sequencename as name, last_value as last from pg_sequences
     where schemaname = 'public' and sequencename not in ('Backup_id_seq', 'Incident_id_seq')`,
  )
  for (const { name, last } of sequences) content[name] = last
  await client.end()
  return content
}

/** A command as an operator runs it. */
function run(script: string, args: string[], env: Record<string, string> = {}) {
  return new Promise<{ code: number | null; said: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', `scripts/${script}.ts`, ...args],
      { env: { ...process.env, ...env } },
      (_error, out, err) => resolve({ code: child.exitCode, said: `${out}${err}` }),
    )
  })
}

const guards = `select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated as guard
  from pg_constraint where connamespace = 'public'::regnamespace
  union all select tgrelid::regclass::text || ' ' || tgname || tgenabled::text from pg_trigger where not tgisinternal order by 1`

test('a restored backup has every row, guard and next number, and books, audit and statement are proved', async () => {
  const to = path.join(folder, 'nightly')
  const made = await run('backup', ['--to', to], { BACKUP_RECIPIENTS: keys.recipient })
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining('rows of') })
  const url = await emptyDatabase()
  const file = path.join(to, readdirSync(to)[0] ?? '')
  const restored = await run('restore', [file, '--identity', keys.keyFile, '--unsigned'], { DATABASE_URL: url })
  expect(restored.said).toMatch(/[1-9]\d* entries, \d+ audit rows and [1-9]\d* statement rows, 0 faults/)
  expect(restored.code).toBe(0)
  expect(await contentOf(url)).toEqual(await contentOf(shop.databaseUrl))
  expect(await query(url, guards)).toEqual(await query(shop.databaseUrl, guards))
})

test('a restore brings back no session or customer display, and says which changes since the backup must be made again', async () => {
  const { staffId } = shop.actor
  const from = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  const session = { staffId, expiresAt: from(60) }
  const open = await db().staffSession.create({ data: session })
  const ended = await db().staffSession.create({ data: { ...session, endedAt: from(-60) } })
  const expired = await db().staffSession.create({ data: { staffId, expiresAt: from(-60) } })
  const display = { tillId: requireTill(shop.actor).id, createdById: staffId, hash: crypto.randomUUID() }
  const paired = await db().displayPairing.create({ data: display })
  const file = await backup()
  const before = await db().staffSession.count({ where: { endedAt: null, expiresAt: { gt: from(0) } } })
  const url = await emptyDatabase()
  const restored = await run('restore', [file, '--identity', keys.keyFile, '--unsigned'], { DATABASE_URL: url })
  const rows = await query(url, `select id, "endedAt" from "StaffSession" where "staffId" = '${staffId}'`)
  const ends = new Map((rows as { id: string; endedAt: Date | null }[]).map(({ id, endedAt }) => [id, endedAt]))
  expect(ends.get(open.id)).toEqual(expect.any(Date))
  expect(ends.get(ended.id)).toEqual(ended.endedAt)
  expect(ends.get(expired.id)).toBeNull()
  expect(await query(url, 'select id from "DisplayPairing" where "endedAt" is not null')).toEqual([{ id: paired.id }])
  expect(restored.said).toContain(
    `${before} sessions and 1 customer displays were open then and are ended: everybody signs in again, and each till`,
  )
  expect(restored.said).toMatch(
    /Lost are all changes since \d{4}-\d\d-\d\dT\S+Z of people \(.*\), of tills \(.*\) and requests to forget a customer/,
  )
  await db().displayPairing.delete({ where: { id: paired.id } })
  await db().staffSession.deleteMany({ where: { id: { in: [open.id, ended.id, expired.id] } } })
})

test('what waited for a worker waits again after a restore: events by their rows, requests to forget as jobs', async () => {
  const id = crypto.randomUUID()
  const sealedSubject = seal('Erasure.sealedSubject', id, NUMBER)
  await db().erasure.create({ data: { id, kind: 'number', sealedSubject } })
  const url = await emptyDatabase()
  await restore(await backup(), url)
  const due = await query(url, `select "eventId" from "WebhookInbox" where "handledAt" is null and "dueAt" <= now()`)
  expect(due).toEqual([{ eventId: 'evt_waits' }])
  const jobs = await query(url, 'select task_identifier as task from graphile_worker.jobs')
  expect(jobs).toEqual([{ task: 'erase_customer' }])
})

/** The same backup as if it had been made so much earlier. */
async function aged(file: string, ms: number): Promise<string> {
  const older = path.join(folder, `${crypto.randomUUID()}.tar.gz.age`)
  const archive = await writeArchive(older, [keys.recipient])
  for await (const { name, content } of readArchive(file, keys.identity)) {
    const manifest = name === MANIFEST_NAME ? Manifest.parse(JSON.parse(String(content))) : null
    const at = manifest && new Date(Date.parse(manifest.at) - ms).toISOString()
    await archive.add(name, manifest ? Buffer.from(JSON.stringify({ ...manifest, at })) : content)
  }
  await archive.finish()
  return older
}

test('an audit row not yet sealed when the backup was made is no fault hours later; one that had waited long is', async () => {
  await sealAudit()
  const at = new Date(Date.now() - 3 * HOUR_MS)
  await db().audit.create({ data: { at, action: 'till:add' } })
  const file = await backup()
  const proved = async (made: string) => {
    const args = [made, '--identity', keys.keyFile, '--unsigned']
    return await run('restore', args, { DATABASE_URL: await emptyDatabase() })
  }
  expect((await proved(await aged(file, 3 * HOUR_MS - 60_000))).said).toContain('statement rows, 0 faults')
  const late = await proved(file)
  expect(late).toMatchObject({ code: 1, said: expect.stringContaining('does not fit (never_sealed)') })
  await sealAudit()
})

test('a restore with a wrong or missing key says what can no longer be read, and who can no longer sign in', async () => {
  await db().staff.update({ where: { id: shop.actor.staffId }, data: { pinHash: await hashSecret('4711') } })
  const leaver = { role: 'cashier' as const, deactivatedAt: new Date(), pinHash: 'gone:hash' }
  await db().staff.create({ data: { name: 'Leaver', username: 'leaver', ...leaver } })
  const file = await backup()
  const proved = async (env: Record<string, string>) => {
    return await run('restore', [file, '--identity', keys.keyFile, '--unsigned'], {
      DATABASE_URL: await emptyDatabase(),
      ...env,
    })
  }
  const other = `${'b3RoZXI'.padEnd(42, '0')}A`
  const wrong = await proved({ SEAL_KEYS: `new:${other},tests:${other}`, SECRET_PEPPERS: `two:${other}` })
  expect(wrong.code).toBe(1)
  expect(wrong.said).toMatch(
    /\d values of Sale.sealedToken are sealed under the key tests, and SEAL_KEYS has another key of that name/,
  )
  expect(wrong.said).toContain('1 PINs and passwords need the pepper one, which SECRET_PEPPERS lacks')
  expect(wrong.said).not.toContain('pepper gone')
  const missing = await proved({ SEAL_KEYS: `new:${other}` })
  expect(missing.said).toMatch(/values of Sale.sealedToken are sealed under the key tests, which SEAL_KEYS lacks/)
  expect(missing.said).not.toContain('SECRET_PEPPERS')
  expect(missing.code).toBe(1)
})

test('a backup of an older version is brought up to this one', async () => {
  const older = await emptyDatabase()
  const names = readdirSync(MIGRATIONS).filter((name) => /^\d/.test(name))
  await applyMigrations({ url: older, folder: MIGRATIONS, only: new Set(names.slice(0, -1)) })
  await query(older, `insert into "Branch" (code, name) values ('OLD-1', 'Old branch')`)
  const file = path.join(folder, 'older.tar.gz.age')
  await writeBackup({ url: older, file, recipients: [keys.recipient] })
  const url = await emptyDatabase()
  await restore(file, url)
  expect(await query(url, 'select code from "Branch"')).toEqual([{ code: 'OLD-1' }])
  expect(await query(url, 'select migration_name as name from _prisma_migrations order by 1')).toHaveLength(
    names.length,
  )
})

test('a backup shows nothing of the shop without its key', async () => {
  const content = readFileSync(await backup())
  expect(content.includes(NUMBER)).toBe(false)
  expect(content.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
})

test('each of several keys opens a backup, and another one does not', async () => {
  const other = await generateIdentity()
  const file = await backup([keys.recipient, await identityToRecipient(other)])
  await restore(file, await emptyDatabase(), other)
  const url = await emptyDatabase()
  await expect(restore(file, url, await generateIdentity())).rejects.toThrow(/could not be opened.*another key/)
  expect(await query(url, `select from pg_tables where schemaname = 'public'`)).toEqual([])
})

test.each([
  ['cut', (file: string) => truncateSync(file, Math.floor(readFileSync(file).length * 0.7))],
  ['changed', (file: string) => spoil(file)],
])('a backup that was %s is refused, and no row of it stays', async (_, harm) => {
  const file = await backup()
  harm(file)
  const url = await emptyDatabase()
  await expect(restore(file, url)).rejects.toThrow(/cut or changed/)
  const tables = await query(url, `select from pg_tables where schemaname = 'public' and tablename = 'Sale'`)
  if (tables.length > 0) expect(await query(url, 'select from "Sale"')).toEqual([])
})

test('a restore takes only what this shop signed, and says in words why not', async () => {
  const to = path.join(folder, 'signed')
  const { secret, signer } = newSigningKey()
  const env = { BACKUP_RECIPIENTS: keys.recipient, BACKUP_SIGNING_KEY: secret }
  const made = await run('backup', ['--to', to], env)
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining(`Signed by ${signer}`) })
  const [name = ''] = readdirSync(to).filter((one) => one.endsWith('.age'))
  const file = path.join(to, name)
  const url = await emptyDatabase()
  const tried = (args: string[], more: Record<string, string> = {}) => {
    const own = { BACKUP_SIGNING_KEY: '', ...more, DATABASE_URL: url }
    return run('restore', [file, '--identity', keys.keyFile, ...args], own)
  }
  const refused = async (said: string, trying: ReturnType<typeof tried>) => {
    expect(await trying).toMatchObject({ code: 1, said: expect.stringContaining(said) })
    expect(await query(url, `select from pg_tables where schemaname = 'public'`)).toEqual([])
  }
  await refused('Say whose signature is right', tried([]))
  await refused('was not signed by this shop', tried(['--signer', newSigningKey().signer]))
  // Whoever may write here and knows the public key makes one with people of their own, and signs it themselves.
  const genuine = [readFileSync(file), readFileSync(`${file}.signed`)] as const
  await writeBackup({ url: shop.databaseUrl, file, recipients: [keys.recipient] })
  await refused('not the one that was signed', tried([], env))
  const other = { BACKUP_SIGNING_KEY: newSigningKey().secret, BACKUP_RECIPIENTS: keys.recipient }
  const elsewhere = path.join(folder, 'elsewhere')
  await run('backup', ['--to', elsewhere], other)
  const [theirs = ''] = readdirSync(elsewhere).filter((one) => one.endsWith('.signed'))
  copyFileSync(path.join(elsewhere, theirs), `${file}.signed`)
  copyFileSync(path.join(elsewhere, theirs.replace('.signed', '')), file)
  await refused('was not signed by this shop', tried([], env))
  rmSync(`${file}.signed`)
  await refused('copy it from where the backup lay', tried([], env))
  writeFileSync(file, genuine[0])
  writeFileSync(`${file}.signed`, genuine[1])
  const restored = await tried(['--signer', signer])
  expect(restored).toMatchObject({
    code: 0,
    said: expect.stringMatching(/Signed by this shop: \d+ rows of \d+ tables/),
  })
})

test('an unsigned backup says so when it is made, and a key that is none is refused before anything is written', async () => {
  const to = path.join(folder, 'unsigned')
  const made = await run('backup', ['--to', to], { BACKUP_RECIPIENTS: keys.recipient, BACKUP_SIGNING_KEY: '' })
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining('It is not signed') })
  const none = path.join(folder, 'none')
  const refused = await run('backup', ['--to', none], { BACKUP_RECIPIENTS: keys.recipient, BACKUP_SIGNING_KEY: 'x' })
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('BACKUP_SIGNING_KEY is no signing key') })
  expect(existsSync(none)).toBe(false)
})

test('a database that holds anything is never restored over', async () => {
  const before = await contentOf(shop.databaseUrl)
  await expect(restore(await backup(), shop.databaseUrl)).rejects.toThrow(/not empty/)
  expect(await contentOf(shop.databaseUrl)).toEqual(before)
})

test('a restore is refused while the direct address still leads to the old database, and nothing comes into the new one', async () => {
  const url = await emptyDatabase()
  const addresses = { DATABASE_URL: url, DATABASE_DIRECT_URL: shop.databaseUrl }
  const refused = await run('restore', [await backup(), '--identity', keys.keyFile, '--unsigned'], addresses)
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('lead to two databases: set both') })
  expect(await query(url, `select from pg_tables where schemaname = 'public'`)).toEqual([])
})

test('behind a pooler a restore goes by the direct address', async () => {
  const url = await emptyDatabase()
  const pooler = await openDatabaseLine(url, (text) => text.replaceAll('copy "', 'nope "'))
  onTestFinished(() => pooler.close())
  const addresses = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: url }
  const restored = await run('restore', [await backup(), '--identity', keys.keyFile, '--unsigned'], addresses)
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('statement rows, 0 faults') })
})

test('a backup of a newer version says so', async () => {
  const newer = await emptyDatabase()
  await applyMigrations({ url: newer, folder: MIGRATIONS })
  await query(
    newer,
    `insert into _prisma_migrations (id, migration_name, checksum, finished_at) values ('1', '9_later', 'x', now())`,
  )
  const file = path.join(folder, 'newer.tar.gz.age')
  await writeBackup({ url: newer, file, recipients: [keys.recipient] })
  await expect(restore(file, await emptyDatabase())).rejects.toThrow(/newer version \(9_later\)/)
})

test('a backup that cannot be written leaves no file, and says why', async () => {
  const nowhere = path.join(folder, 'gone')
  mkdirSync(nowhere)
  const stopped = writeBackup({
    url: 'postgresql://nobody:secret@127.0.0.1:1/pos',
    file: path.join(nowhere, 'a.age'),
    recipients: [keys.recipient],
  })
  await expect(stopped).rejects.toThrow(/ECONNREFUSED/)
  const missing = path.join(folder, 'missing', 'a.age')
  await expect(writeBackup({ url: shop.databaseUrl, file: missing, recipients: [keys.recipient] })).rejects.toThrow(
    /ENOENT/,
  )
  expect(readdirSync(nowhere)).toEqual([])
  expect(await run('backup', ['--to', nowhere])).toMatchObject({
    code: 1,
    said: expect.stringContaining('BACKUP_RECIPIENTS is missing'),
  })
})

test('older files go, as many as are to be kept stay, and other files are left alone', async () => {
  const to = path.join(folder, 'kept')
  mkdirSync(to)
  const old = ['2026-01-01T00-00-00Z', '2026-01-02T00-00-00Z', '2026-01-03T00-00-00Z'].map(
    (at) => `partner-pos-${at}.tar.gz.age`,
  )
  for (const name of [...old, 'notes.txt']) writeFileSync(path.join(to, name), '')
  await run('backup', ['--to', to, '--keep', '2'], { BACKUP_RECIPIENTS: keys.recipient })
  const left = readdirSync(to)
  expect(left).toHaveLength(3)
  expect(left).toContain('notes.txt')
  expect(left).toContain(old[2])
})

test('a backup cut off by a power failure goes after a day; one that may be under way, and other files, stay', async () => {
  const to = path.join(folder, 'cut-off')
  mkdirSync(to)
  const cut = 'partner-pos-2026-01-01T00-00-00Z.tar.gz.age.part'
  const underWay = 'partner-pos-2026-01-02T00-00-00Z.tar.gz.age.part'
  const other = 'partner-pos-month-2026-01.tar.gz.age.part'
  for (const name of [cut, underWay, other]) writeFileSync(path.join(to, name), '')
  const before = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
  for (const name of [cut, other]) utimesSync(path.join(to, name), before(25), before(25))
  utimesSync(path.join(to, underWay), before(23), before(23))
  const { said } = await run('backup', ['--to', to], { BACKUP_RECIPIENTS: keys.recipient })
  expect(said).toContain(`${cut} was cut off and is removed.`)
  const left = readdirSync(to)
  expect(left).toHaveLength(3)
  expect(left).toEqual(expect.arrayContaining([underWay, other]))
})

test('a new key is made for its owner alone, never over another file', async () => {
  const file = path.join(folder, 'new-key.txt')
  const made = await run('backup', ['--new-key', file])
  expect(made.said).toMatch(/BACKUP_RECIPIENTS=age1\w{50,}/)
  expect(made.said).not.toContain('AGE-SECRET-KEY')
  copyFileSync(file, `${file}.copy`)
  expect((await run('backup', ['--new-key', file])).code).toBe(1)
  expect(readFileSync(file)).toEqual(readFileSync(`${file}.copy`))
})

function spoil(file: string): void {
  const content = readFileSync(file)
  const at = content.length - 200
  content[at] = (content[at] ?? 0) ^ 1
  writeFileSync(file, content)
}
