import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Agent, setGlobalDispatcher } from 'undici'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { FormBrowser } from '../support/form-browser.ts'
import { openSimulator } from '../support/open-simulator.ts'
import { sellByForm } from '../support/sell-by-form.ts'
import { openForBusiness, signIn } from './first-sale.ts'
import { CHECKOUT, Machine } from './machine.ts'

const HOST = 'pos.example'
const CODE = /Add the owner at https:\/\/pos\.example\/first-owner with ([A-Z2-9-]{14})/

const simulator = openSimulator()
const machine = new Machine()
const at = (file: string) => path.join(machine.root, file)
const browser = new FormBrowser(`https://${HOST}`)

beforeAll(async () => {
  const whyNot = Machine.whyNot()
  if (whyNot) throw new Error(whyNot)
  machine.make()
  await machine.boot()
}, 900_000)

afterAll(async () => {
  await machine.cutPower()
  machine.remove()
}, 300_000)

/** What whoever installs is asked. */
const answers = () => ({
  PARTNER_NAME: 'Tendai’s "Kopje" $hop',
  SERVICE_BASE_URL: simulator.baseUrl,
  SERVICE_MAIN_KEY: 'service_test_demo_all_abilities',
})

function install(args: readonly string[] = ['--host', HOST], env: Record<string, string> = answers()) {
  return machine.run([`${CHECKOUT}/ops/debian/install.sh`, ...args], env)
}

/** The certificate is the machine’s own, and its name leads here. */
function trustMachine(): void {
  const ca = readFileSync(at('/etc/ssl/partner-pos/fullchain.pem'), 'utf8')
  setGlobalDispatcher(
    new Agent({
      connect: { ca, lookup: (_name, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]) },
    }),
  )
}

async function asPostgres(statement: string, database = 'pos'): Promise<string> {
  const command = ['runuser', '-u', 'postgres', '--', 'psql', '-qtAc', statement, database]
  return (await machine.run(['env', '-C', '/', ...command])).output
}

const MAY_SEAL = `select rolname, has_any_column_privilege(oid, '"AuditSeal"', 'INSERT') from pg_roles
  where rolname in ('pos', 'pos_app', 'pos_seal') order by rolname`

test.each([
  [['--host'], {}, '--host needs a value'],
  [['--domain', HOST], {}, 'There is no option --domain'],
  [[], {}, 'Say under which name the shop is reached'],
  [['--host', 'Kopje Kiosks'], {}, 'Say under which name the shop is reached'],
  [['--host', HOST, '--certificate', '/etc/hosts'], {}, 'Give both --certificate and --certificate-key'],
])('%j is refused in words before anything is installed', async (args, env, said) => {
  const { code, output } = await install(args, env)
  expect(output).toContain(said)
  expect(code).toBe(1)
  expect(existsSync(at('/etc/partner-pos'))).toBe(false)
})

test('one command makes of an empty Debian a shop with HTTPS that sells', async () => {
  const { code, output } = await install()
  expect(code, output).toBe(0)
  const [, ownerCode = ''] = CODE.exec(output) ?? []
  expect(output).not.toMatch(/service_test_demo|postgresql:\/\//)
  trustMachine()
  await openForBusiness(browser, ownerCode)
  await sellByForm(browser, '0771230001')
  expect(browser.text).toContain('Tendai’s "Kopje" $hop')
  const { output: failed } = await machine.run(['systemctl', 'list-units', '--failed', '--plain', 'partner-pos-*'])
  expect(failed).toContain('0 loaded units listed')
}, 900_000)

test('its secrets are root’s alone, and its programs may change nothing of the installation', async () => {
  const { output } = await machine.run(['find', '/etc/partner-pos', '-type', 'f', '-printf', '%f %m %u\n'])
  const files = ['backup-env', 'env', 'owner-env', 'worker-env'].map((name) => `${name} 600 root`)
  expect(output.trim().split('\n').sort()).toEqual(files)
  for (const user of ['partner-pos', 'partner-pos-web', 'partner-pos-build']) {
    const find = ['find', '/opt/partner-pos', '-writable', '-not', '-type', 'l']
    expect((await machine.run(['runuser', '-u', user, '--', ...find])).output, user).toBe('')
  }
  const { output: users } = await machine.run(['ps', '-eo', 'user:20,args'])
  const running = users.match(/^\S+ +.*(next-server|lib\/jobs\/main)/gm)?.map((line) => line.split(' ')[0])
  expect(running?.toSorted()).toEqual(['partner-pos', 'partner-pos-web', 'partner-pos-web'])
  const { output: pid } = await machine.run(['systemctl', 'show', '-P', 'MainPID', 'partner-pos-worker'])
  for (const user of ['partner-pos-web', 'partner-pos-build'])
    for (const secret of [`/proc/${pid.trim()}/environ`, '/var/backups/partner-pos'])
      expect((await machine.run(['runuser', '-u', user, '--', 'grep', '-r', '', secret])).code, user).toBe(2)
})

test('commands run with the variables of the services, and a backup is made', async () => {
  expect((await machine.run(['partner-pos', 'books:check'])).output).toMatch(/1 sales, 0 faults/)
  expect((await machine.run(['partner-pos', 'audit:verify'])).output).toContain('linked and unchanged')
  expect((await machine.run(['partner-pos', 'setup:check'])).output).not.toMatch(/^FIX /m)
  expect(await machine.run(['systemctl', 'start', 'partner-pos-backup'])).toEqual({ code: 0, output: '' })
  const [backup = '', signature] = readdirSync(at('/var/backups/partner-pos')).sort()
  expect([backup, signature]).toEqual([expect.stringMatching(/\.tar\.gz\.age$/), `${backup}.signed`])
  expect((await machine.run(['systemctl', 'is-active', 'partner-pos-backup.timer'])).output).toBe('active\n')
})

/** The same number twice within minutes would be asked about. */
let numbers = 0

/** Sells all the time until the work is done or a press fails; returns how many times, and what failed. */
async function sellMeanwhile<T>(work: Promise<T>): Promise<{ sold: number; faults: string[]; done: T }> {
  let isOver = false
  const faults: string[] = []
  let sold = 0
  const selling = (async () => {
    while (!isOver && faults.length === 0) {
      await sellByForm(browser, `077123${String(1000 + numbers++)}`).then(
        () => (sold += 1),
        (error: unknown) => faults.push(String(error)),
      )
    }
  })()
  const done = await work.finally(() => {
    isOver = true
  })
  await selling
  return { sold, faults, done }
}

const webFolders = async () =>
  (await machine.run(['sh', '-c', 'for p in $(pgrep next-server); do readlink /proc/$p/cwd; done'])).output
    .trim()
    .split('\n')
    // Its root is a folder here, and /proc says so.
    .map((folder) => folder.replace(machine.root, ''))

test('the install command updates a machine while a till sells: no press fails, and the answers given stay', async () => {
  const before = readFileSync(at('/etc/partner-pos/env'), 'utf8')
  const [old] = await webFolders()
  // As an update leaves the machine that was killed during its trial, on one from before packages were built apart.
  await machine.run(['systemd-run', '--unit=partner-pos-trial', 'sleep', 'infinity'])
  await machine.run(['userdel', '-r', 'partner-pos-build'])
  // And from before the worker had a role of its own.
  const workerEnv = readFileSync(at('/etc/partner-pos/worker-env'), 'utf8')
  writeFileSync(at('/etc/partner-pos/worker-env'), workerEnv.replace(/^AUDIT_ROLE=.*\n/m, ''))
  await asPostgres('drop owned by pos_seal; drop role pos_seal; grant insert on "AuditSeal" to pos_app')
  const { sold, faults, done } = await sellMeanwhile(install([], {}))
  expect(done.code, done.output).toBe(0)
  expect(faults).toEqual([])
  expect(sold).toBeGreaterThan(0)
  const folders = await webFolders()
  expect(new Set(folders).size).toBe(1)
  expect(folders).not.toContain(old)
  expect(readFileSync(at('/etc/partner-pos/env'), 'utf8')).toBe(before)
  expect(done.output).not.toMatch(CODE)
  expect(await asPostgres(MAY_SEAL)).toBe('pos|t\npos_app|f\npos_seal|t\n')
  expect((await machine.run(['partner-pos', 'audit:verify'])).output).toContain(' 0 are waiting to be linked')
  expect(readdirSync(at('/opt/partner-pos/releases'))).toHaveLength(2)
  const { output: style } = await machine.run(['find', `${old}/.next/static`, '-name', '*.css', '-printf', '%P\n'])
  const [first = ''] = style.split('\n')
  expect((await fetch(`https://${HOST}/_next/static/${first}`)).status, first).toBe(200)
}, 900_000)

/** Updates in vain while a till sells: no press fails, and what ran before runs as if nothing had been tried. */
async function updateInVain(interrupt = async () => {}): Promise<{ code: number | null; output: string }> {
  const running = await webFolders()
  const releases = readdirSync(at('/opt/partner-pos/releases'))
  const update = install([], {})
  const { sold, faults, done } = await sellMeanwhile(Promise.all([update, interrupt()]).then(([ended]) => ended))
  expect(faults, done.output).toEqual([])
  expect(sold).toBeGreaterThan(0)
  expect(await webFolders(), done.output).toEqual(running)
  expect(await folderOf('partner-pos-worker')).toBe(running[0])
  expect(readdirSync(at('/opt/partner-pos/releases'))).toEqual(releases)
  const { output: left } = await machine.run([
    'systemctl',
    'list-units',
    '--plain',
    '--no-legend',
    'partner-pos-trial*',
  ])
  expect(left).toBe('')
  return done
}

const folderOf = async (unit: string) =>
  (await machine.run(['sh', '-c', `readlink /proc/$(systemctl show -P MainPID ${unit})/cwd`])).output
    .trim()
    .replace(machine.root, '')

function changeCheckout(name: string, from: string, to: string): void {
  const file = at(`${CHECKOUT}/${name}`)
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(from)
  writeFileSync(file, text.replace(from, to))
}

test('a release that does not start is never let before a customer, and the command says so', async () => {
  changeCheckout('instrumentation-node.ts', '  requireEnv()', '  process.exit(3)')
  const { code, output } = await updateInVain()
  machine.copyCheckout()
  expect(code, output).toBe(1)
  expect(output).toContain('The release does not start')
}, 900_000)

test('if its worker does not start, both web processes go back one by one, and the command says so', async () => {
  changeCheckout('lib/jobs/main.ts', '  requireEnv()', '  process.exit(3)')
  const { code, output } = await updateInVain()
  machine.copyCheckout()
  expect(code, output).toBe(1)
  expect(output).toMatch(/The worker does not start[\s\S]*What ran before runs again\.\n$/)
}, 900_000)

test('an update that is interrupted after the switch goes back', async () => {
  const [old] = await webFolders()
  const { code, output } = await updateInVain(async () => {
    const isMoved = async () => !['', old].includes(await folderOf('partner-pos-web@3001'))
    await expect.poll(isMoved, { timeout: 600_000, interval: 200 }).toBe(true)
    const { output: pid } = await machine.run(['pgrep', '-of', 'debian/install.sh'])
    await machine.run(['kill', '-TERM', pid.trim()])
  })
  expect(code, output).not.toBe(0)
  expect(output).toMatch(/Going back to what ran before[\s\S]*What ran before runs again\.\n$/)
}, 900_000)

test('after a power cut it sells again by itself', async () => {
  await machine.cutPower()
  await machine.boot()
  await expect
    .poll(async () => (await fetch(`https://${HOST}/api/health/ready`).catch(() => null))?.status, { timeout: 60_000 })
    .toBe(200)
  await sellByForm(browser, '0771230002')
  expect((await machine.run(['partner-pos', 'books:check'])).output).toMatch(/ 0 faults/)
  expect((await machine.run(['partner-pos', 'audit:verify'])).output).toContain('linked and unchanged')
}, 300_000)

/** What whoever runs the shop has elsewhere: the folder of variables, the key, and the newest backup with its signature. */
function saveElsewhere(): { variables: string; key: string; backup: string; signed: string } {
  const saved = mkdtempSync(path.join(os.tmpdir(), 'saved-'))
  onTestFinished(() => rmSync(saved, { recursive: true }))
  const newest =
    readdirSync(at('/var/backups/partner-pos'))
      .filter((name) => name.endsWith('.age'))
      .sort()
      .at(-1) ?? ''
  const copy = (file: string) => {
    cpSync(at(file), path.join(saved, path.basename(file)), { recursive: true })
    return path.join(saved, path.basename(file))
  }
  return {
    variables: copy('/etc/partner-pos'),
    key: copy('/root/partner-pos-backup-key.txt'),
    backup: copy(`/var/backups/partner-pos/${newest}`),
    signed: copy(`/var/backups/partner-pos/${newest}.signed`),
  }
}

/** Runs a command that must end well; returns what it said. */
async function done(...command: string[]): Promise<string> {
  const { code, output } = await machine.run(command)
  expect(code, `${command.join(' ')}\n${output}`).toBe(0)
  return output
}

const SOLD = `select count(*) from "Sale" where state in ('sending', 'pending', 'completed')`
const OURS = ['partner-pos-web@3001', 'partner-pos-web@3002', 'partner-pos-worker', 'partner-pos-backup.timer']

test('on a new machine, a copy of the variables and the newest backup are the shop again, with what was sold since', async () => {
  await done('systemctl', 'start', 'partner-pos-backup')
  const saved = saveElsewhere()
  await sellByForm(browser, '0771230003')
  const sold = await asPostgres(SOLD)
  await machine.cutPower()

  machine.make()
  cpSync(saved.variables, at('/etc/partner-pos'), { recursive: true })
  await machine.boot()
  await done('chmod', '-R', 'go=', '/etc/partner-pos')
  const { code, output } = await install(['--host', HOST], {})
  expect(code, output).toBe(0)
  expect(output).toContain('Making the database that /etc/partner-pos names')
  expect(output).toContain('It is empty: restore the backup into a new one')
  const copied = ['backup-env', 'worker-env'].map((name) => readFileSync(path.join(saved.variables, name), 'utf8'))
  expect(['backup-env', 'worker-env'].map((name) => readFileSync(at(`/etc/partner-pos/${name}`), 'utf8'))).toEqual(
    copied,
  )

  // As "Restore" in docs/operations/rescue.md says.
  await done('systemctl', 'stop', ...OURS)
  await done('env', '-C', '/', 'runuser', '-u', 'postgres', '--', 'createdb', '--owner', 'pos', 'restored')
  const toRestored = String.raw`/^DATABASE_URL=/s|/pos("?)$|/restored\1|`
  await done('sed', '-i', '-E', toRestored, '/etc/partner-pos/owner-env')
  for (const [file, place] of [
    [saved.key, '/var/lib/partner-pos/key.txt'],
    [saved.backup, '/var/lib/partner-pos/backup.age'],
    [saved.signed, '/var/lib/partner-pos/backup.age.signed'],
  ] as const) {
    cpSync(file, at(place))
    await done('chown', 'partner-pos', place)
  }
  const key = ['--identity', '/var/lib/partner-pos/key.txt']
  expect(await done('partner-pos', 'restore', '/var/lib/partner-pos/backup.age', ...key)).toMatch(
    /^Signed by this shop: .*[\s\S]* 0 faults\./,
  )
  await done('rm', '/var/lib/partner-pos/key.txt')
  await done('partner-pos', 'migrate', '--app-role', 'pos_app', '--seal-role', 'pos_seal')
  await done('sed', '-i', '-E', toRestored, '/etc/partner-pos/env')
  await done('partner-pos', 'totals:rebuild')
  await done('systemctl', 'start', ...OURS)

  const caughtUp = () => asPostgres('select count(*) = count("caughtUpAt") from "LostTime"', 'restored')
  await expect.poll(caughtUp, { timeout: 120_000, interval: 500 }).toBe('t\n')
  expect(await asPostgres(SOLD, 'restored')).toBe(sold)
  expect(await asPostgres(MAY_SEAL, 'restored')).toBe('pos|t\npos_app|f\npos_seal|t\n')
  trustMachine()
  await expect
    .poll(async () => (await fetch(`https://${HOST}/api/health/ready`).catch(() => null))?.status, { timeout: 60_000 })
    .toBe(200)
  await signIn(browser)
  await sellByForm(browser, '0771230004')
  expect(await done('partner-pos', 'books:check')).toMatch(/ 0 faults/)
  expect(await done('partner-pos', 'audit:verify')).toContain('linked and unchanged')
}, 1_200_000)
