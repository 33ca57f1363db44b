import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createPrivateKey } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { identityToRecipient } from 'age-encryption'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from './root.ts'

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const script = read('ops/debian/install.sh')

test('what installs and what runs commands are programs that bash can read', () => {
  for (const file of ['ops/debian/install.sh', 'ops/debian/partner-pos']) {
    execFileSync('bash', ['-n', path.join(ROOT, file)])
    expect(statSync(path.join(ROOT, file)).mode & 0o111, file).not.toBe(0)
  }
})

test('each variable that it sets is one of .env.example, as is each that the worker alone has', () => {
  const known = Object.keys(parseEnv(read('.env.example')))
  const set = [...script.matchAll(/set_variable "\S+" ([A-Z_]+)/g)].map(([, name]) => name)
  const ofWorker = [...script.matchAll(/(AUDIT_[A-Z_]+)=/g)].map(([, name]) => name)
  expect(set.length).toBeGreaterThan(10)
  expect(known).toEqual(expect.arrayContaining([...set, ...ofWorker]))
})

test('web may hold a sixth of a small machine’s memory, and no more of a large one’s than it has use for', () => {
  const memory = (gb: number) => {
    const run = `${part('web_memory')}\nweb_memory ${gb * 1024 ** 2}`
    return execFileSync('bash', ['-euc', run], { encoding: 'utf8' })
  }
  expect([1, 2, 3, 8, 64].map(memory)).toEqual(['320', '341', '512', '600', '600'])
})

test('the services read the files and run in the folder that it makes', () => {
  const files = [/^ETC=(\S+)/m, /^OPT=(\S+)/m].map((line) => line.exec(script)?.[1])
  expect(files).toEqual(['/etc/partner-pos', '/opt/partner-pos'])
  const services = readdirSync(path.join(ROOT, 'ops/systemd')).filter((name) => name.endsWith('.service'))
  for (const name of services) {
    const unit = read(`ops/systemd/${name}`)
    expect(unit, name).toContain('EnvironmentFile=/etc/partner-pos/env\n')
    expect(unit, name).toContain('WorkingDirectory=/opt/partner-pos/current\n')
    expect(unit.includes('worker-env'), name).toBe(name === 'partner-pos-worker.service')
  }
  for (const [, port] of read('ops/nginx/partner-pos.conf').matchAll(/server 127\.0\.0\.1:(\d+)/g)) {
    expect(script).toMatch(new RegExp(`WEB_PORTS=\\(.*${port}.*\\)`))
  }
})

test('web runs as a user of its own: of one user’s processes each can read the variables of the others', () => {
  const userOf = (unit: string) => /^User=(\S+)$/m.exec(read(`ops/systemd/partner-pos-${unit}.service`))?.[1]
  expect([userOf('web@'), userOf('worker'), userOf('backup')]).toEqual([
    'partner-pos-web',
    'partner-pos',
    'partner-pos',
  ])
  expect(/--unit=partner-pos-trial --uid=(\S+)/.exec(script)?.[1]).toBe(userOf('web@'))
  for (const name of ['partner-pos', 'partner-pos-web', 'partner-pos-build'])
    expect(part('make_places')).toMatch(new RegExp(`useradd .* ${name}$`, 'm'))
  expect(read('ops/debian/partner-pos')).toContain('runuser -u partner-pos --')
})

test('what packages run while they are built has a user of its own, and never hears what was answered', () => {
  expect(/runuser -u (\S+)/.exec(part('as_builder'))?.[1]).toBe('partner-pos-build')
  const [hidden = ''] = /^export -n .*$/m.exec(script) ?? []
  const asked = [...part('make_variables').matchAll(/\(answer ([A-Z_]+)|\$\{([A-Z_]+):-\}/g)].map(
    (found) => found[1] ?? found[2],
  )
  expect(asked.length).toBeGreaterThan(3)
  expect(hidden.split(' ').slice(2)).toEqual(expect.arrayContaining(asked))
  const answers = Object.fromEntries(asked.map((name) => [name, 'kopje']))
  const run = `${hidden}\nprintf '%s\\n' "$SERVICE_MAIN_KEY"; env`
  const output = execFileSync('bash', ['-euc', run], { env: { ...process.env, ...answers }, encoding: 'utf8' })
  expect(output.match(/kopje/g)).toHaveLength(1)
})

/** A function of the script, to run it alone. */
function part(name: string): string {
  return new RegExp(`^${name}\\(\\) \\{[\\s\\S]*?^\\}$`, 'm').exec(script)?.[0] ?? expect.unreachable(name)
}

test('the backup key is made by the user that backs up, kept by root, and nothing of a release runs as root', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'install-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(path.join(folder, 'env'), 'BACKUP_RECIPIENTS=\n')
  const run = [
    'RELEASE=$1 ETC=$2 BACKUP_KEY=$2/key AS=root',
    'runuser() { AS=$2; shift 3; "$@"; }\nnode() { [ "$AS" = partner-pos ] && command node "$@"; }',
    ...['set_variable', 'as_user', 'make_backup_key'].map(part),
    'make_backup_key; cat "$ETC/env"; make_backup_key',
  ].join('\n')
  const told = execFileSync('bash', ['-euc', run, 'bash', ROOT, folder], { encoding: 'utf8' })
  const identity = readFileSync(path.join(folder, 'key'), 'utf8').trim()
  expect(statSync(path.join(folder, 'key')).mode & 0o777).toBe(0o600)
  expect(told).toBe(`BACKUP_RECIPIENTS="${await identityToRecipient(identity)}"\n`)
})

test('the key that signs backups is made once, by the user that backs up, into a file that web and worker never read', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'install-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const run = [
    'RELEASE=$1 ETC=$2 AS=root',
    'runuser() { AS=$2; shift 3; "$@"; }\nnode() { [ "$AS" = partner-pos ] && command node "$@"; }',
    ...['as_user', 'make_signing_key'].map(part),
    'make_signing_key; cat "$ETC/backup-env"; make_signing_key; cat "$ETC/backup-env"',
  ].join('\n')
  const told = execFileSync('bash', ['-euc', run, 'bash', ROOT, folder], { encoding: 'utf8' })
  const [first, second] = told.trim().split('\n')
  expect(second).toBe(first)
  expect(statSync(path.join(folder, 'backup-env')).mode & 0o777).toBe(0o600)
  const { BACKUP_SIGNING_KEY = '' } = parseEnv(first ?? '')
  const key = createPrivateKey({ key: Buffer.from(BACKUP_SIGNING_KEY, 'base64'), format: 'der', type: 'pkcs8' })
  expect(key.asymmetricKeyType).toBe('ed25519')
  const services = readdirSync(path.join(ROOT, 'ops/systemd')).filter((name) => name.endsWith('.service'))
  const reading = services.filter((name) => read(`ops/systemd/${name}`).includes('backup-env'))
  expect(reading).toEqual(['partner-pos-backup.service'])
})

const APP = 'postgresql://pos_app:apppass1@127.0.0.1:5432/pos'
const OWNER = 'postgresql://pos:ownerpass1@127.0.0.1:5432/pos'

const SEALER = 'AUDIT_ROLE=pos_seal:sealpass1'
const ALL = 'pos pos_app pos_seal'
type NewMachine = { env?: string; ownerEnv?: string; workerEnv?: string; roles?: string; databases?: string }

/**
 * Runs `make_missing` on a machine whose PostgreSQL, at port 5433, has those roles and those databases.
 * Returns what was asked of PostgreSQL, what was said, and the files afterwards.
 */
function onNewMachine({
  env = APP,
  ownerEnv = OWNER,
  workerEnv = `AUDIT_KEYS=first:kept\n${SEALER}\n`,
  roles = '',
  databases = '',
}: NewMachine = {}) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'install-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const at = (name: string) => path.join(folder, name)
  writeFileSync(at('env'), `SESSION_SECRET="kept"\nDATABASE_URL="${env}"\n`)
  if (ownerEnv) writeFileSync(at('owner-env'), `DATABASE_URL=${ownerEnv}\n`)
  if (workerEnv) writeFileSync(at('worker-env'), workerEnv)
  const run = [
    `ETC=$1; set -o pipefail; random() { echo madeup1; }; say() { echo "$*" >> "$ETC/said"; }`,
    'refuse() { say "$*"; exit 1; }',
    `as_postgres() {
      case "$*" in
        *pg_roles*) for name in ${roles}; do case "$*" in *"'$name'"*) echo 1 ;; esac; done ;;
        *pg_database*) for name in ${databases}; do case "$*" in *"'$name'"*) echo 1 ;; esac; done ;;
        *'show port'*) echo 5433 ;;
        createdb*) echo "$*" >> "$ETC/asked" ;;
        *) cat >> "$ETC/asked" ;;
      esac
    }`,
    ...['set_variable', 'make_roles', 'variable_in', 'password_in', 'make_missing'].map(part),
    ...['has_role', 'has_roles', 'has_database', 'make_seal_role', 'lead_to_port'].map(part),
    'make_missing',
  ].join('\n')
  const { status, stderr } = spawnSync('bash', ['-euc', run, 'bash', folder], { encoding: 'utf8' })
  expect(stderr).toBe('')
  const text = (name: string) => (existsSync(at(name)) ? readFileSync(at(name), 'utf8') : '')
  return {
    status,
    asked: text('asked'),
    said: text('said'),
    text,
    mode: (name: string) => statSync(at(name)).mode & 0o777,
  }
}

test('on a new machine a copied folder of variables makes its roles, with its passwords, and an empty database', () => {
  const { status, asked, said, text } = onNewMachine()
  expect(status).toBe(0)
  expect(asked).toContain("alter role pos password 'ownerpass1'")
  expect(asked).toContain("alter role pos_app password 'apppass1'")
  expect(asked).toContain("create role pos_seal login;\nalter role pos_seal password 'sealpass1'")
  expect(asked).toContain('createdb --owner pos pos')
  expect(said).toContain('restore the backup into a new one')
  expect(parseEnv(text('env'))).toEqual({ SESSION_SECRET: 'kept', DATABASE_URL: APP.replace('5432', '5433') })
  expect(parseEnv(text('owner-env'))).toEqual({ DATABASE_URL: OWNER.replace('5432', '5433') })
})

test('where roles and database are there, an update changes no password and no file', () => {
  const { status, asked, said, text } = onNewMachine({ roles: ALL, databases: 'pos' })
  expect({ status, asked, said }).toEqual({ status: 0, asked: '', said: '' })
  expect(parseEnv(text('env')).DATABASE_URL).toBe(APP)
})

test('a database under the name that a restore gave it is made under that name', () => {
  const restored = { env: APP.replace(/pos$/, 'restored'), ownerEnv: OWNER.replace(/pos$/, 'restored') }
  expect(onNewMachine({ ...restored, databases: 'pos' }).asked).toContain('createdb --owner pos restored')
  const there = onNewMachine({ ...restored, roles: ALL, databases: 'restored' })
  expect(there).toMatchObject({ status: 0, asked: '' })
})

test('what nobody copied is made up and said: the owner’s password, and a key with which the audit goes on', () => {
  const { status, asked, said, text, mode } = onNewMachine({ ownerEnv: '', workerEnv: '' })
  expect(status).toBe(0)
  expect(asked).toContain("alter role pos password 'madeup1'")
  expect(parseEnv(text('owner-env')).DATABASE_URL).toBe('postgresql://pos:madeup1@127.0.0.1:5433/pos')
  expect(parseEnv(text('worker-env')).AUDIT_KEYS).toMatch(/^since-\d{8}:madeup1$/)
  expect(parseEnv(text('worker-env')).AUDIT_ROLE).toBe('pos_seal:madeup1')
  expect(said).toContain('worker-env was not copied')
  expect([mode('owner-env'), mode('worker-env')]).toEqual([0o600, 0o600])
})

test('an update of a shop from before makes the role with which the worker seals, and nothing else', () => {
  const before = { roles: 'pos pos_app', databases: 'pos', workerEnv: 'AUDIT_KEYS=first:kept' }
  const { status, asked, said, text, mode } = onNewMachine(before)
  expect({ status, said }).toEqual({ status: 0, said: '' })
  expect(asked).toBe("create role pos_seal login;\nalter role pos_seal password 'madeup1';\n")
  expect(text('worker-env')).toBe('AUDIT_KEYS=first:kept\nAUDIT_ROLE=pos_seal:madeup1\n')
  expect(mode('worker-env') & 0o077).toBe(mode('env') & 0o077)
  expect(parseEnv(text('env')).DATABASE_URL).toBe(APP)
  const lost = onNewMachine({ ...before, roles: ALL })
  expect(lost.asked).toBe("alter role pos_seal password 'madeup1';\n")
  const own = onNewMachine({ ...before, workerEnv: 'AUDIT_ROLE=somebody:else' })
  expect(own.asked).toBe('')
})

test('a password that nobody could put into a statement is refused in words, and a database elsewhere is left alone', () => {
  const odd = onNewMachine({ env: APP.replace('apppass1', "a'b") })
  expect(odd).toMatchObject({ status: 1, asked: '' })
  expect(odd.said).toContain('has no password of letters and digits')
  const elsewhere = { env: APP.replace('127.0.0.1', 'db.example'), ownerEnv: OWNER.replace('127.0.0.1', 'db.example') }
  expect(onNewMachine(elsewhere)).toMatchObject({ status: 0, asked: '', said: '' })
})

const TOLD = 'as_owner() { echo "$*"; }\nstop_programs() { echo web and worker stop; }'
const MIGRATING = ['variable_in', 'bring_up_to_date', 'migrate_tables'].map(part).join('\n')

test.each([
  ['', 'first', ''],
  ['1', 'first', ''],
  ['', 'update', ' --beside current/prisma/migrations'],
  ['1', 'update', ''],
])('with “tills closed” set to “%s”, the tables of the %s are brought up to date%s', (closed, which, beside) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'install-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  if (which === 'update') mkdirSync(path.join(folder, 'current'))
  const run = `cd $1; OPT=. ETC=. RELEASE=new TILLS_CLOSED=$2\n${TOLD}\n${MIGRATING}\nmigrate_tables`
  const migrate = () =>
    execFileSync('bash', ['-euc', run, 'bash', folder, closed], { encoding: 'utf8' }).replace('./', '')
  const stopped = closed && which === 'update' ? 'web and worker stop\n' : ''
  const asked = `${stopped}new node --import tsx scripts/migrate-database.ts --app-role pos_app`
  writeFileSync(path.join(folder, 'worker-env'), 'AUDIT_KEYS=first:kept\n')
  expect(migrate()).toBe(`${asked}${beside}\n`)
  writeFileSync(path.join(folder, 'worker-env'), `${SEALER}\n`)
  expect(migrate()).toBe(`${asked} --seal-role pos_seal${beside}\n`)
})

test('once the new release runs, its worker alone may seal the audit', () => {
  expect(script).toMatch(/^start_release\nbring_up_to_date > \/dev\/null \|\| refuse .*$/m)
})

test('a newer npm that could not be fetched is fetched by the next run, and then kept', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'install-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const npm = `#!/bin/sh
[ "$1" = --version ] && exec echo 9.2.0
mkdir -p "$3/node_modules/.bin" && echo fetched >&2 && [ "$FETCHES" = 1 ] || exit 1
printf '#!/bin/sh\necho 10.9.9' > "$3/node_modules/.bin/npm"; chmod +x "$3/node_modules/.bin/npm"\n`
  writeFileSync(path.join(folder, 'npm-of-debian'), npm, { mode: 0o755 })
  const run = [
    'BUILD_HOME=$1 NPM=10.9.9; mkdir -p $1/bin; ln -sf ../npm-of-debian $1/bin/npm; PATH=$1/bin:$PATH',
    'runuser() { shift 3; "$@"; }',
    ...['as_builder', 'install_npm'].map(part),
    'install_npm; as_builder "$1" npm --version',
  ].join('\n')
  const env = (fetches: string) => ({ ...process.env, FETCHES: fetches })
  const install = (fetches: string) =>
    spawnSync('bash', ['-euo', 'pipefail', '-c', run, 'bash', folder], { env: env(fetches), encoding: 'utf8' })
  expect(install('0')).toMatchObject({ status: 1, stderr: 'fetched\n' })
  expect(install('1')).toMatchObject({ status: 0, stdout: '10.9.9\n', stderr: 'fetched\n' })
  expect(install('1')).toMatchObject({ status: 0, stdout: '10.9.9\n', stderr: '' })
})

test('root opens nothing in a release while it is its builder’s: a link may be in its place', () => {
  const lines = part('build_release').match(/^.*\b(tail|cp|rm) .*$/gm)
  expect(lines).toHaveLength(3)
  for (const line of lines ?? []) expect(line).toContain('as_builder')
})

/** What moves from one release to another, where web is ready at once and systemctl notes what it is asked. */
const MOVING = [
  'SOURCE="$OPT/source" ETC="$OPT/etc" UNITS="$OPT/units" COMMAND="$OPT/partner-pos"',
  'WEB_PORTS=(3001 3002) READY_WITHIN=2 BUILDING="" PREVIOUS="" SWITCHED="" STOPPED="" TILLS_CLOSED=""',
  'systemctl() { printf "%s\n" "$*" >> "$OPT/asked"; }\ncurl() { :; }\nsleep() { SECONDS=$((SECONDS + 1)); }',
  ...[
    'say',
    'refuse',
    'is_ready',
    'wait_until_ready',
    'stop_trial',
    'stop_programs',
    'variable_in',
    'bring_up_to_date',
    'migrate_tables',
    'keep_closed',
    'try_release',
    'run_release',
    'switch_to_release',
    'keep_services',
    'install_services',
    'start_release',
    'switch_back',
    'process_of',
    'serves_what_ran_before',
    'forget_release',
    'end_children',
    'leave',
    'remove_old_releases',
  ].map(part),
  'flock() { :; }\nwait_until_worker_works() { :; }\ntrap leave EXIT\nmkdir -p "$RELEASE"',
].join('\n')
const WHOLE = 'switch_to_release; SWITCHED=""; remove_old_releases'

/** Updates a machine of its own to a release, by these steps of the script. */
function openMachine() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'install-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const runs = () => path.basename(readlinkSync(path.join(folder, 'current')))
  const update = (name: string, steps: string) => {
    const asked = path.join(folder, 'asked')
    writeFileSync(asked, '')
    const run = `OPT=$1 RELEASE=$1/releases/$2\n${MOVING}\n${steps}`
    const { status, signal, stderr } = spawnSync('bash', ['-euc', run, 'bash', folder, name], { encoding: 'utf8' })
    const restarted = readFileSync(asked, 'utf8').match(/^(try-)?restart .*$/gm) ?? []
    const releases = readdirSync(path.join(folder, 'releases'))
    return {
      ended: signal ?? status,
      said: stderr,
      restarted,
      releases,
      runs: runs(),
      asked: readFileSync(asked, 'utf8'),
    }
  }
  return { folder, update }
}

test('the release that ran before is kept, whatever stopped between it and the new one', () => {
  const { folder, update } = openMachine()
  const first = { ended: 0, releases: ['20260101'], runs: '20260101' }
  expect(update('20260101', WHOLE)).toMatchObject(first)
  expect(update('20260201', WHOLE).releases).toEqual(['20260101', '20260201'])
  const stopped = { releases: ['20260101', '20260201'], runs: '20260201' }
  expect(update('20260301', 'false')).toMatchObject({ ended: 1, restarted: [], ...stopped })
  expect(update('20260302', 'kill -TERM $$')).toMatchObject({ ended: 'SIGTERM', restarted: [], ...stopped })
  mkdirSync(path.join(folder, 'releases/20260303-left-by-a-power-cut'))
  const updated = { ended: 0, releases: ['20260201', '20260304'], runs: '20260304' }
  expect(update('20260304', WHOLE)).toMatchObject(updated)
  expect(update('20260305', 'switch_to_release; false')).toMatchObject({ ...updated, ended: 1 })
  expect(update('20260306', WHOLE)).toMatchObject({ releases: ['20260304', '20260306'], runs: '20260306' })
})

test.each([
  ['false', 1],
  ['kill -INT $$', 'SIGINT'],
  ['kill -TERM $$', 'SIGTERM'],
  ['kill -HUP $$', 'SIGHUP'],
  ['exec 2>&-; say() { kill -TERM $$; }; kill -HUP $$', 'SIGHUP'],
])('after %s between the switch and the end, what ran before runs again, one web after the other', (end, ended) => {
  const { update } = openMachine()
  update('20260101', WHOLE)
  const { said, ...left } = update('20260201', `switch_to_release; ${end}`)
  expect(left).toMatchObject({ ended, releases: ['20260101'], runs: '20260101' })
  expect(left.restarted).toEqual([
    'try-restart partner-pos-worker',
    'restart partner-pos-web@3002',
    'restart partner-pos-web@3001',
  ])
  if (!end.includes('2>&-')) expect(said).toMatch(/Going back to what ran before\n\nWhat ran before runs again\.\n$/)
})

/** Whether web answers on a port, as a condition of bash: what ran before does, the new release does not. */
const NOT_ON = (port: string) => `curl() { [[ $* != *:${port}/* ]] || [[ $(readlink "$OPT/current") != */20260201 ]]; }`
const DIES = 'systemctl() { printf "%s\n" "$*" >> "$OPT/asked"; [[ $* != *MainPID* ]] || echo $RANDOM$RANDOM; }'

test.each([
  ['3001', 'does not start', NOT_ON('3001')],
  ['3002', 'does not start', NOT_ON('3002')],
  ['3001', 'started and then ended', DIES],
])('a release that passed its trial and whose web on port %s %s goes back, and its services do', (port, how, what) => {
  const { folder, update } = openMachine()
  const source = (release: string) => {
    for (const name of ['systemd/partner-pos-web@.service', 'systemd/partner-pos-backup.timer', 'debian/partner-pos']) {
      const file = path.join(folder, 'source/ops', name)
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, release)
    }
  }
  mkdirSync(path.join(folder, 'units'))
  source('20260101')
  expect(update('20260101', 'start_release')).toMatchObject({ ended: 0, runs: '20260101' })
  source('20260201')
  const left = update('20260201', `${what}; start_release`)
  expect(left).toMatchObject({ ended: 1, releases: ['20260101'], runs: '20260101' })
  expect(left.said).toMatch(new RegExp(`Web on port ${port} ${how}: .*\n\nGoing back .*\n\nWhat ran before runs again`))
  expect(left.restarted.slice(-3)).toEqual([
    'try-restart partner-pos-worker',
    'restart partner-pos-web@3002',
    'restart partner-pos-web@3001',
  ])
  for (const name of ['units/partner-pos-web@.service', 'units/partner-pos-backup.timer', 'partner-pos'])
    expect(readFileSync(path.join(folder, name), 'utf8'), name).toBe('20260101')
  expect(left.asked.lastIndexOf('daemon-reload')).toBeLessThan(left.asked.indexOf('try-restart'))
})

const NO_TRIAL =
  'curl() { false; }; systemd-run() { :; }; journalctl() { :; }; ETC=etc BIN=/usr/bin TRIAL_PORT=3003; try_release'

test.each([
  ['its tables do not come up to date', 'as_owner() { false; }; migrate_tables'],
  ['it does not start', `as_owner() { :; }; migrate_tables; ${NO_TRIAL}`],
  ['it goes back', 'as_owner() { :; }; migrate_tables; switch_to_release; false'],
])('with the tills closed, what ran before is stopped and not called usable if %s', (_what, steps) => {
  const { update } = openMachine()
  update('20260101', WHOLE)
  const left = update('20260201', `TILLS_CLOSED=1; ${steps}`)
  expect(left).toMatchObject({ ended: 1, releases: ['20260101'], runs: '20260101', restarted: [] })
  expect(left.said).toMatch(/\nKeep the tills closed: the tables may be those of the new release .*\n$/)
  expect(left.said).not.toMatch(/runs on|Going back|runs again/)
  const stopped = 'disable -q partner-pos-web@3001 partner-pos-web@3002 partner-pos-worker\nstop partner-pos-web@* .*\n'
  expect(left.asked).toMatch(new RegExp(`^${stopped}`.replaceAll('@*', '@\\*')))
  expect(left.asked.match(/^(disable -q|stop) partner-pos-web/gm)).toHaveLength(4)
  expect(left.asked, 'backups go on').not.toContain('partner-pos-backup')
})

test('after an update with the tills closed web and worker start with the machine again, but not before it ends', () => {
  const { folder, update } = openMachine()
  update('20260101', WHOLE)
  mkdirSync(path.join(folder, 'units'))
  for (const name of ['systemd/partner-pos-web@.service', 'systemd/partner-pos-backup.timer', 'debian/partner-pos']) {
    mkdirSync(path.dirname(path.join(folder, 'source/ops', name)), { recursive: true })
    writeFileSync(path.join(folder, 'source/ops', name), '')
  }
  // A power cut leaves no way out to go by.
  const cut = 'as_owner() { kill -KILL $$; }; TILLS_CLOSED=1; migrate_tables'
  const starts = (asked: string) => asked.match(/^(disable|enable) -q partner-pos-web@3001/gm)
  const { ended, asked } = update('20260201', cut)
  expect([ended, starts(asked)]).toEqual(['SIGKILL', ['disable -q partner-pos-web@3001']])
  const alive = 'systemctl() { printf "%s\\n" "$*" >> "$OPT/asked"; [[ $* != *MainPID* ]] || echo 7; }'
  const well = update('20260202', `${alive}; as_owner() { :; }; TILLS_CLOSED=1; migrate_tables; start_release`)
  expect(well).toMatchObject({ ended: 0, runs: '20260202' })
  expect(starts(well.asked)).toEqual(['disable -q partner-pos-web@3001', 'enable -q partner-pos-web@3001'])
})

test.each([
  ['', ''],
  ['update', 'What ran before runs on; its tables are those of the new release, which it can use.\n\n'],
])('a release that does not start says of what ran before only if there was any: %s', (which, said) => {
  const { update } = openMachine()
  if (which) update('20260101', WHOLE)
  const current = which ? '' : 'ln -s nowhere "$OPT/current"; '
  const left = update('20260201', current + NO_TRIAL)
  expect(left).toMatchObject({ ended: 1, said: `\n${said}The release does not start: see above.\n` })
})

test('a web process that serves what ran before is left alone on the way back', () => {
  const { update } = openMachine()
  update('20260101', WHOLE)
  const itself = 'systemctl() { printf "%s\\n" "$*" >> "$OPT/asked"; [[ $* != *MainPID*3002 ]] || echo $$; }'
  const { restarted } = update('20260201', `${itself}; cd "$OPT/current"; switch_to_release; false`)
  expect(restarted).toEqual(['try-restart partner-pos-worker', 'restart partner-pos-web@3001'])
})

test('if what ran before does not start either, it says so and leaves what still serves', () => {
  const { update } = openMachine()
  update('20260101', WHOLE)
  const left = update('20260201', 'switch_to_release; curl() { false; }; false')
  expect(left.said).toMatch(/does not start on port 3002: journalctl -u partner-pos-web@3002/)
  expect(left.said).toMatch(/restart partner-pos-web@3002, then the other and partner-pos-worker\.\n$/)
  expect(left).toMatchObject({ releases: ['20260101', '20260201'], runs: '20260101' })
  expect(left.restarted).toEqual(['try-restart partner-pos-worker', 'restart partner-pos-web@3002'])
  const silent = update('20260202', 'wait_until_worker_works() { false; }; switch_to_release; false')
  expect(silent.said).toContain('its worker does nothing: journalctl -u partner-pos-worker')
})

test('a first release that does not start stays, since there is none to go back to', () => {
  const { update } = openMachine()
  const left = update('first', 'switch_to_release; false')
  expect(left).toMatchObject({ ended: 1, releases: ['first'], runs: 'first', restarted: [] })
  expect(left.said).toContain('this one stays. Once the cause is gone, run this command again.')
})

test('every way out before the new release runs removes its folder and ends its trial', () => {
  expect(script).toMatch(/^trap leave EXIT$[\s\S]*^build_release$/m)
  const { update } = openMachine()
  update('20260101', WHOLE)
  expect(update('20260201', 'kill -TERM $$').asked).toBe('stop partner-pos-trial\n')
})

test.each([
  ['its build', 'ends', 'BUILDING=1; '],
  ['what else it does, such as changing the tables,', 'goes on', ''],
])('if the script alone is killed, %s %s', async (_what, then, before) => {
  const { folder } = openMachine()
  const steps = `${before}(true && sh -c 'sh -c "echo \\$\\$; exec sleep 60"; true'; true)`
  const run = `OPT=$1 RELEASE=$1/releases/$2\n${MOVING}\n${steps}`
  const script = spawn('bash', ['-euc', run, 'bash', folder, '20260101'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [pid] = await once(script.stdout.setEncoding('utf8'), 'data')
  // One that ended, and that nobody asks about, is still in the list, without a program.
  const isAlive = () => existsSync(`/proc/${pid.trim()}/exe`)
  expect(isAlive()).toBe(true)
  onTestFinished(() => void spawnSync('kill', [pid.trim()]))
  const ended = once(script, 'exit')
  script.kill('SIGTERM')
  await ended
  if (then === 'ends') await expect.poll(isAlive).toBe(false)
  else expect(isAlive()).toBe(true)
  expect(readdirSync(path.join(folder, 'releases'))).toEqual([])
  expect(part('build_release')).toMatch(/^ {2}BUILDING=1$[\s\S]*npm ci[\s\S]*^ {2}BUILDING=''$/m)
})

const LOCKING = [
  'LOCK=$1 BUILDING="" SWITCHED="" STOPPED=""\nforget_release() { :; }',
  ...['refuse', 'lock_out_others', 'leave'].map(part),
  'lock_out_others; trap leave EXIT',
].join('\n')

test.each(['exit 0', 'false', 'kill -INT $$', 'kill -TERM $$'])(
  'a second installation on the machine is refused until the first ends by %s',
  async (end) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'install-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const lock = path.join(folder, 'lock')
    // A program that it started lives on, and has the lock's file open.
    const run = `${LOCKING}\nsleep 60 > /dev/null & echo $!; read -r _; ${end}`
    const first = spawn('bash', ['-euc', run, 'bash', lock], { stdio: ['pipe', 'pipe', 'inherit'] })
    const [pid] = await once(first.stdout.setEncoding('utf8'), 'data')
    onTestFinished(() => void process.kill(Number(pid)))
    const another = () => spawnSync('bash', ['-euc', LOCKING, 'bash', lock], { encoding: 'utf8' })
    const refused = another()
    expect(refused.stderr).toMatch(/^\nAnother installation is running on this machine\. /)
    expect(refused.status).toBe(1)
    const ended = once(first, 'exit')
    first.stdin.end('\n')
    await ended
    expect(another()).toMatchObject({ status: 0, stderr: '' })
  },
)

test('nothing is installed before others are locked out, and what packages run does not get the lock', () => {
  const steps = script.slice(script.indexOf('\ncheck_machine\n'))
  expect(steps).toMatch(/^\ncheck_machine\nlock_out_others\ntrap leave EXIT\ninstall_packages\n/)
  expect(part('as_builder')).toContain('9>&-')
})

test.each([
  ['does a turn of its work', '1', '"sweep":$turn', 0],
  ['does none', '1', '"sweep":0', 1],
  ['does a turn of another loop only', '1', '"audit":$turn,"sweep":0,"totals":$turn', 1],
  ['dies and is started again', '$turn', '"sweep":$turn', 1],
])('a worker that %s', (_what, process, loops, status) => {
  const told = 'turn=0\nsleep() { turn=$((turn + 1)) SECONDS=$((SECONDS + 1)); }'
  const systemctl = `systemctl() { echo "${process}"; }`
  const curl = `curl() { printf '{"status":"ok","loops":{%s}}' ${loops.replaceAll('"', '\\"')}; }`
  const functions = ['worker_turns', 'wait_until_worker_works'].map(part).join('\n')
  const run = `WEB_PORTS=(1) READY_WITHIN=3\n${told}\n${systemctl}\n${curl}\n${functions}\nwait_until_worker_works`
  expect(spawnSync('bash', ['-euc', run]).status).toBe(status)
})

test.each(['Kopje Kiosks', 'Tendai’s "Kopje" $hop', 'a\\b`c$(d)&e', "O'Mari #1"])(
  'an answer like %s comes out of the file as it was typed',
  (typed) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'install-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = path.join(folder, 'env')
    writeFileSync(file, 'BEFORE=1\nPARTNER_NAME="Kopje Kiosks"\nAFTER=2\n')
    const run = `${part('set_variable')}\nset_variable "$1" PARTNER_NAME "$2"\nset -a; . "$1"; printf '%s' "$PARTNER_NAME"`
    expect(execFileSync('bash', ['-euc', run, 'bash', file, typed], { encoding: 'utf8' })).toBe(typed)
    expect(readFileSync(file, 'utf8')).toMatch(/^BEFORE=1\nPARTNER_NAME=".*"\nAFTER=2\n$/)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  },
)
