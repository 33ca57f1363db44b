import { execFile } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { askDatabase } from '@/lib/platform/database/ask-database.ts'
import { disconnect } from '@/lib/platform/database/db.ts'
import { type Env, env } from '@/lib/platform/env/env.ts'
import { findUnready } from '@/lib/platform/health/find-unready.ts'
import { listen } from '@/lib/platform/live/changes.ts'
import { clusterIn } from '../../scripts/postgres/home.ts'
import { type Postgres, startPostgres } from '../../scripts/postgres.ts'
import { hasOpenssl, makeAuthority, makeServer } from '../support/certificates.ts'
import { query } from '../support/embedded-postgres.ts'
import { openShop } from '../support/shop.ts'
import { startWorker } from '../support/worker-process.ts'

const PATIENCE = { timeout: 150_000 }
const NOT_TRUSTED = 'The database is not reached by TLS as its address asks: '

/** A database that takes nothing but TLS, with a certificate of an authority of our own for the name localhost. */
describe.runIf(hasOpenssl())('a database that is reached by TLS alone', () => {
  openShop()
  const shared = globalThis as { posEnv?: Env | undefined; posPrisma?: unknown }
  const kept = { posPrisma: undefined as unknown }
  const folder = mkdtempSync(path.join(os.tmpdir(), 'partner-pos-tls-'))
  let postgres: Postgres

  /** The address, with the authority that is believed and the name that is asked for. */
  const reach = (authority = 'ours', host = 'localhost') => {
    const url = new URL(postgres.url('pos'))
    url.hostname = host
    url.searchParams.set('sslmode', 'verify-full')
    url.searchParams.set('sslrootcert', path.join(folder, `${authority}.pem`))
    return url.href
  }

  beforeAll(async () => {
    chmodSync(folder, 0o755)
    for (const name of ['ours', 'theirs']) makeAuthority(folder, name)
    makeServer(folder, { authority: 'ours', host: 'localhost' })
    postgres = await startPostgres({ dataDir: folder, databases: ['pos'], durable: false })
    await requireTls(path.join(folder, 'postgres'), postgres.url('postgres'))
    expect(await run('migrate-database.ts')).toMatchObject({ code: 0 })
    kept.posPrisma = shared.posPrisma
    use(reach())
  })

  afterAll(async () => {
    await disconnect()
    Object.assign(shared, { posEnv: undefined, ...kept })
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  function use(databaseUrl: string): void {
    Object.assign(shared, { posEnv: { ...env(), databaseUrl }, posPrisma: undefined })
  }

  function run(script: string, { url = reach(), args = [] as string[], more = {} } = {}) {
    const command = ['--import', 'tsx', `scripts/${script}`, ...args]
    return new Promise<{ code: number | null; said: string }>((resolve) => {
      const options = { env: { ...process.env, DATABASE_URL: url, ...more } }
      const child = execFile(process.execPath, command, options, (_error, out, err) =>
        resolve({ code: child.exitCode, said: `${out}${err}` }),
      )
    })
  }

  test('takes no connection without it', async () => {
    await expect(query(postgres.url('pos'), 'select 1')).rejects.toThrow(/no encryption/)
  })

  test('serves the web process, its live line and a worker with its queue', async ({ onTestFinished }) => {
    expect(await askDatabase()).toEqual({ answers: true, refused: null })
    const heard = vi.fn()
    const stop = listen(heard, () => {})
    onTestFinished(stop)
    const worker = startWorker(reach(), onTestFinished)
    await vi.waitFor(() => expect(worker.output()).toContain('the worker is ready'), PATIENCE)
    const change = JSON.stringify({ topic: 'balance', id: 'one' })
    await vi.waitFor(async () => {
      await query(reach(), `select pg_notify('pos_change', '${change}')`)
      expect(heard).toHaveBeenCalled()
    }, PATIENCE)
  })

  test('is backed up', async () => {
    const recipient = await identityToRecipient(await generateIdentity())
    const more = { BACKUP_RECIPIENTS: recipient }
    expect(await run('backup.ts', { args: ['--to', path.join(folder, 'backups')], more })).toMatchObject({ code: 0 })
  })

  test.each([
    ['of another authority', 'theirs', 'localhost', /certificate/],
    ['for another name', 'ours', '127.0.0.1', /does not match|not in the cert/],
  ])('is refused by web, worker and commands if its certificate is %s', async (_, authority, host, why) => {
    const url = reach(authority, host)
    const commands = [
      run('migrate-database.ts', { url }),
      run('backup.ts', { url, args: ['--to', folder], more: { BACKUP_RECIPIENTS: 'age1' } }),
    ]
    for (const { code, said } of await Promise.all(commands)) {
      expect(code).toBe(1)
      expect(said).toContain(NOT_TRUSTED)
      expect(said).toMatch(why)
      expect(said).not.toContain(new URL(url).password)
    }
    use(url)
    expect(await askDatabase()).toMatchObject({
      refused: { name: 'DatabaseNotTrusted', message: expect.stringMatching(why) },
    })
    const told = { status: 'database is not trusted', action: expect.stringContaining('certificate') }
    expect(await findUnready()).toEqual(told)
    use(reach())
  })

  test('says so where the file of the authority cannot be read', async () => {
    use(reach('nobody'))
    expect(await askDatabase()).toMatchObject({
      refused: { message: expect.stringContaining('nobody.pem cannot be read') },
    })
    use(reach())
  })

  test('ends a worker at its start that trusts another authority', async ({ onTestFinished }) => {
    const worker = startWorker(reach('theirs'), onTestFinished)
    expect(await worker.ended).toBe(1)
    await vi.waitFor(() => expect(worker.output()).toContain(NOT_TRUSTED), 60_000)
  })

  /** Gives a running cluster its certificate, and has it take nothing but TLS from then on. */
  async function requireTls(home: string, admin: string): Promise<void> {
    const cluster = clusterIn(home)
    const { uid, gid } = statSync(path.join(cluster, 'PG_VERSION'))
    for (const file of ['server.pem', 'server.key']) {
      const own = path.join(cluster, file)
      writeFileSync(own, readFileSync(path.join(folder, file)), { mode: 0o600 })
      if (process.getuid?.() === 0) chownSync(own, uid, gid)
    }
    const settings = "ssl = on\nssl_cert_file = 'server.pem'\nssl_key_file = 'server.key'\n"
    appendFileSync(path.join(cluster, 'postgresql.auto.conf'), settings)
    const access = path.join(cluster, 'pg_hba.conf')
    writeFileSync(access, readFileSync(access, 'utf8').replaceAll(/^host /gm, 'hostssl '))
    await query(admin, 'select pg_reload_conf()')
    await vi.waitFor(async () => expect(await query(reach(), 'select 1 as one')).toEqual([{ one: 1 }]), PATIENCE)
  }
})
