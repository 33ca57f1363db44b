import { execFileSync, spawnSync } from 'node:child_process'
import {
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

test('the release that ran before is kept, whatever stopped between it and the new one', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'install-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const functions = [
    'stop_trial',
    'forget_release',
    'run_release',
    'switch_to_release',
    'switch_back',
    'remove_old_releases',
  ]
    .map(part)
    .join('\n')
  const update = (name: string, rest: string) => {
    const begin = `OPT=$1 RELEASE=$1/releases/$2 PREVIOUS='' WEB_PORTS=(1)\nsystemctl() { :; }\n${functions}\ntrap forget_release EXIT\nmkdir -p "$RELEASE"`
    const { status } = spawnSync('bash', ['-euc', `${begin}\n${rest}`, 'bash', folder, name])
    return { status, releases: readdirSync(path.join(folder, 'releases')), runs: runs() }
  }
  const runs = () => path.basename(readlinkSync(path.join(folder, 'current')))
  const whole = 'switch_to_release; remove_old_releases'
  expect(update('20260101', whole)).toEqual({ status: 0, releases: ['20260101'], runs: '20260101' })
  expect(update('20260201', whole).releases).toEqual(['20260101', '20260201'])
  const stopped = { releases: ['20260101', '20260201'], runs: '20260201' }
  expect(update('20260301', 'false')).toEqual({ status: 1, ...stopped })
  expect(update('20260302', 'kill -TERM $$')).toMatchObject(stopped)
  mkdirSync(path.join(folder, 'releases/20260303-left-by-a-power-cut'))
  expect(update('20260304', whole)).toEqual({ status: 0, releases: ['20260201', '20260304'], runs: '20260304' })
  const failed = update('20260305', 'switch_to_release; switch_back; false')
  expect(failed).toEqual({ status: 1, releases: ['20260201', '20260304'], runs: '20260304' })
  expect(update('20260306', whole)).toEqual({ status: 0, releases: ['20260304', '20260306'], runs: '20260306' })
})

test('a first release that does not start stays, since there is none to go back to', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'install-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const functions = ['stop_trial', 'forget_release', 'run_release', 'switch_to_release', 'switch_back']
    .map(part)
    .join('\n')
  const steps = 'trap forget_release EXIT; mkdir -p "$RELEASE"; switch_to_release; switch_back; false'
  const run = `OPT=$1 RELEASE=$1/releases/first PREVIOUS=''\n${functions}\n${steps}`
  expect(spawnSync('bash', ['-euc', run, 'bash', folder]).status).toBe(1)
  expect(path.basename(readlinkSync(path.join(folder, 'current')))).toBe('first')
  expect(readdirSync(path.join(folder, 'releases'))).toEqual(['first'])
})

test('every way out before the new release runs removes its folder', () => {
  expect(script).toMatch(/^trap forget_release EXIT$/m)
  expect(script.indexOf('trap forget_release EXIT')).toBeLessThan(script.indexOf('\nbuild_release\n'))
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
