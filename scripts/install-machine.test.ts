import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from './root.ts'

const script = readFileSync(path.join(ROOT, 'ops/debian/install.sh'), 'utf8')

/** A function of the script, to run it alone. */
function part(name: string): string {
  return new RegExp(`^${name}\\(\\) \\{[\\s\\S]*?^\\}$`, 'm').exec(script)?.[0] ?? expect.unreachable(name)
}

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'install-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Runs functions of the script, as it does, and these steps in a folder of their own. */
function run(folder: string, parts: readonly string[], steps: string) {
  const whole = ['cd "$1"', ...['refuse', 'say', ...parts].map(part), steps].join('\n')
  return spawnSync('bash', ['-euo', 'pipefail', '-c', whole, 'bash', folder], { encoding: 'utf8' })
}

test.each([
  ['', 'shop.example', 0, ''],
  ['shop.example', '', 0, ''],
  ['shop.example', 'shop.example', 0, ''],
  ['', '', 1, 'Say under which name'],
  ['', 'Shop', 1, 'Say under which name'],
  ['sohp.example', 'shop.example', 1, 'reached under sohp.example. For shop.example, change APP_ORIGINS in ./env'],
])('with the name “%s” from an earlier run, --host “%s” ends with %s', (kept, given, status, said) => {
  const folder = temporaryFolder()
  if (kept) writeFileSync(path.join(folder, 'env'), `APP_ORIGINS="https://${kept},https://10.0.0.2:8443"\n`)
  const ran = run(folder, ['check_host'], `ETC=. SITE=site HOST=${given}; check_host; printf %s "$HOST"`)
  expect(ran).toMatchObject({ status, stdout: status === 0 ? 'shop.example' : '' })
  expect(ran.stderr).toContain(said)
  expect(part('check_machine')).toMatch(/^ {2}check_host$/m)
})

/** Makes a certificate and its key in a folder: NAME.pem and NAME-key.pem. */
function makePair(folder: string, name: string): void {
  const files = ['-keyout', `${name}-key.pem`, '-out', `${name}.pem`]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=shop.example']
  execFileSync('openssl', ['req', '-x509', ...kind, ...files], { cwd: folder, stdio: 'ignore' })
}

test.each([
  ['new.pem', 'new-key.pem', 0, ''],
  ['new.pem', 'old-key.pem', 1, 'new.pem is not a certificate of the key in old-key.pem.'],
  ['new-key.pem', 'new.pem', 1, 'new.pem is not a key'],
  ['', '', 0, ''],
])('the certificate “%s” with the key “%s” ends with %s before anything is made', (certificate, key, status, said) => {
  const folder = temporaryFolder()
  for (const name of ['new', 'old']) makePair(folder, name)
  const steps = `CERTIFICATE=${certificate} CERTIFICATE_KEY=${key}; check_certificate`
  const ran = run(folder, ['check_certificate'], steps)
  expect(ran).toMatchObject({ status, stderr: said && expect.stringContaining(said) })
  expect(script).toMatch(/^install_packages\ncheck_certificate\nmake_places$/m)
})

test.each([
  ['new', 'nginx takes', 'true', 'new'],
  ['new', 'nginx refuses', 'false', 'old'],
  ['tls/fullchain', 'nginx takes', 'true', 'old'],
])('a pair %s that %s leaves a whole pair in place, and nothing else', (given, _what, takes, left) => {
  const folder = temporaryFolder()
  mkdirSync(path.join(folder, 'tls'))
  for (const name of ['new', 'old', 'new-key', 'old-key']) writeFileSync(path.join(folder, `${name}.pem`), name)
  copyFileSync(path.join(folder, 'old.pem'), path.join(folder, 'tls/fullchain.pem'))
  copyFileSync(path.join(folder, 'old-key.pem'), path.join(folder, 'tls/privkey.pem'))
  const key = given === 'new' ? 'new-key.pem' : 'tls/privkey.pem'
  const stubs = `nginx() { ${takes}; }; systemctl() { :; }; touch site`
  const steps = `TLS=tls SITE=site CERTIFICATE=${given}.pem CERTIFICATE_KEY=${key}; ${stubs}; make_site`
  const ran = run(folder, ['replace_pair', 'refuse_site', 'make_site'], steps)
  expect(ran.status, ran.stderr).toBe(takes === 'true' ? 0 : 1)
  expect(readdirSync(path.join(folder, 'tls'))).toEqual(['fullchain.pem', 'privkey.pem'])
  const pair = ['fullchain', 'privkey'].map((name) => readFileSync(path.join(folder, `tls/${name}.pem`), 'utf8'))
  expect(pair).toEqual([left, `${left}-key`])
})

/** A program that tells a version. */
const PROGRAM = (version: string) => `#!/bin/sh\necho ${version}\n`

test.each([
  ['nowhere', [], [], 0, ''],
  ['where services look', ['node', 'npm'], [], 0, ''],
  ['elsewhere', [], ['node', 'npm'], 1, 'run bin/node, and here it is ./other/node. Link it'],
  ['elsewhere for npm', ['node'], ['npm'], 1, 'ln -s ./other/npm bin/npm'],
])('Node %s is told before anything is installed', (_where, inBin, elsewhere, status, said) => {
  const folder = temporaryFolder()
  for (const [place, programs] of Object.entries({ bin: inBin, other: elsewhere })) {
    mkdirSync(path.join(folder, place))
    for (const name of programs) writeFileSync(path.join(folder, place, name), PROGRAM('v20.19.0'), { mode: 0o755 })
  }
  const ran = run(folder, ['check_node', 'is_new_enough'], 'BIN=bin PATH=./other:./bin NODE_ADVICE=; check_node')
  expect(ran).toMatchObject({ status, stderr: said && expect.stringContaining(said) })
  expect(part('check_machine')).toMatch(/^ {2}check_node$/m)
})

test.each([
  ['18.19.0+dfsg-6~deb12u2', 1],
  ['20.18.3', 1],
  ['20.19.2+dfsg-1', 0],
  ['1:22.1.0', 0],
  ['(none)', 1],
  ['', 1],
])('a Debian that offers Node “%s” and has none installs with %s, or nothing at all', (offered, status) => {
  const folder = temporaryFolder()
  const apt = `apt-get() { echo "$*"; }; apt-cache() { printf 'nodejs:\n  Installed: (none)\n  Candidate: ${offered}\n'; }`
  const parts = ['install_packages', 'check_offered_node', 'check_node', 'is_new_enough']
  const ran = run(folder, parts, `BIN=bin NODE_ADVICE=advice; command() { false; }; ${apt}; install_packages 3>&1`)
  expect(ran.status).toBe(status)
  expect(ran.stdout.includes('Installing')).toBe(status === 0)
  if (status > 0) expect(ran.stderr).toMatch(/too old, so nothing was installed\. advice\n$/)
})

test.each([
  ['20.19.2', 'v22.22.0', 0, '', 'v22.22.0'],
  ['20.19.2', 'v18.20.4', 1, '\nNode v18.20.4 is too old. advice\n', 'v18.20.4'],
  [
    '18.20.4',
    'v18.20.4',
    1,
    '\nThis Debian has Node 18.20.4, which is too old, so nothing was installed. advice\n',
    'v22.22.0',
  ],
])('if Debian’s npm, offered with Node %s, brings Node %s to where another was linked, it ends with %s', (...row) => {
  const [offered, brought, status, stderr, left] = row
  const folder = temporaryFolder()
  mkdirSync(path.join(folder, 'bin'))
  for (const [file, version] of Object.entries({ 'bin/node': 'v22.22.0', brought }))
    writeFileSync(path.join(folder, file), PROGRAM(version), { mode: 0o755 })
  const apt = `apt-get() { [ "$1" = update ] || cp brought bin/node; }; apt-cache() { echo ' Candidate: ${offered}'; }`
  const steps = `BIN=bin NODE_ADVICE=advice; command() { false; }; ${apt}; install_packages > /dev/null`
  const ran = run(folder, ['install_packages', 'check_offered_node', 'check_node', 'is_new_enough'], steps)
  expect(ran).toMatchObject({ status, stderr })
  expect(readFileSync(path.join(folder, 'bin/node'), 'utf8')).toBe(PROGRAM(left))
})

test('the Node that is tried and whose age is read is the one that the services run', () => {
  expect(/^BIN=(\S+)$/m.exec(script)?.[1]).toBe('/usr/bin')
  const services = readdirSync(path.join(ROOT, 'ops/systemd')).filter((name) => name.endsWith('.service'))
  for (const name of services)
    expect(readFileSync(path.join(ROOT, 'ops/systemd', name), 'utf8'), name).toMatch(
      /^ExecStart=\/usr\/bin\/(node|npm) /m,
    )
  const folder = temporaryFolder()
  for (const [place, version] of [
    ['bin', 'v20.18.3'],
    ['other', 'v24.1.0'],
  ] as const) {
    mkdirSync(path.join(folder, place))
    for (const name of ['node', 'npm']) writeFileSync(path.join(folder, place, name), PROGRAM(version), { mode: 0o755 })
  }
  const steps = 'BIN=bin PATH=./other:$PATH NODE_ADVICE=; check_node'
  expect(run(folder, ['check_node', 'is_new_enough'], steps)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('Node v20.18.3 is too old'),
  })
  expect(part('try_release')).toContain('"$BIN/node" scripts/start-web.mjs')
})

test.each(['wait_until_ready 3001', 'wait_until_worker_works'])(
  '%s gives up after 90 seconds, however slow the answers are',
  (wait) => {
    const systemctl = 'systemctl() { echo 1; }'
    const slow = 'curl() { false; }; sleep() { SECONDS=$((SECONDS + 7)); }'
    const folder = temporaryFolder()
    const parts = ['is_ready', 'wait_until_ready', 'worker_turns', 'wait_until_worker_works']
    const steps = `READY_WITHIN=90 WEB_PORTS=(3001); ${systemctl}; ${slow}; ${wait} || echo $SECONDS`
    const { stdout } = run(folder, parts, steps)
    expect(Number(stdout)).toBeGreaterThanOrEqual(90)
    expect(Number(stdout)).toBeLessThan(100)
  },
)

test('an answer that is given again is ignored, and said to be', () => {
  const folder = temporaryFolder()
  writeFileSync(path.join(folder, 'env'), '')
  const steps = 'ETC=. SERVICE_MAIN_KEY=service_live_other PARTNER_NAME=; make_variables'
  const { status, stdout } = run(
    folder,
    ['make_variables', 'tell_ignored_answers', 'make_missing', 'variable_in'],
    steps,
  )
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: '\nSERVICE_MAIN_KEY is ignored: the answer in ./env stays. Change it there.\n',
  })
})

test.each([
  ['the first time', 'true', 'What you answered is kept in etc/env. Once the cause is gone, run this command again.'],
  ['for an update', 'mkdir current', 'What runs was not changed.'],
])('a build that fails %s says what is left', (_when, before, said) => {
  const stubs = 'install() { :; }; as_builder() { cat > /dev/null; [ "$2" = tar ]; }; tar() { :; }; sed() { :; }'
  const steps = `OPT=. ETC=etc SOURCE=. BUILD_HOME=home; ${stubs}; ${before}; build_release < /dev/null`
  const ran = run(temporaryFolder(), ['build_release'], steps)
  expect(ran).toMatchObject({ status: 1, stderr: `\nThe build failed: see above, and home/build.log.\n\n${said}\n` })
})
