import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Agent, setGlobalDispatcher } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FormBrowser } from '../support/form-browser.ts'
import { openSimulator } from '../support/open-simulator.ts'
import { sellByForm } from '../support/sell-by-form.ts'
import { openForBusiness } from './first-sale.ts'
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
  expect(output.trim().split('\n').sort()).toEqual(['env 600 root', 'owner-env 600 root', 'worker-env 600 root'])
  for (const user of ['partner-pos', 'partner-pos-web']) {
    const find = ['find', '/opt/partner-pos', '-writable', '-not', '-type', 'l']
    expect((await machine.run(['runuser', '-u', user, '--', ...find])).output, user).toBe('')
  }
  const { output: users } = await machine.run(['ps', '-eo', 'user:20,args'])
  const running = users.match(/^\S+ +.*(next-server|lib\/jobs\/main)/gm)?.map((line) => line.split(' ')[0])
  expect(running?.toSorted()).toEqual(['partner-pos', 'partner-pos-web', 'partner-pos-web'])
  const { output: pid } = await machine.run(['systemctl', 'show', '-P', 'MainPID', 'partner-pos-worker'])
  const asWeb = ['runuser', '-u', 'partner-pos-web', '--']
  expect((await machine.run([...asWeb, 'cat', `/proc/${pid.trim()}/environ`])).code).not.toBe(0)
})

test('commands run with the variables of the services, and a backup is made', async () => {
  expect((await machine.run(['partner-pos', 'books:check'])).output).toMatch(/1 sales, 0 faults/)
  expect((await machine.run(['partner-pos', 'audit:verify'])).output).toContain('linked and unchanged')
  expect((await machine.run(['partner-pos', 'setup:check'])).output).not.toMatch(/^FIX /m)
  expect(await machine.run(['systemctl', 'start', 'partner-pos-backup'])).toEqual({ code: 0, output: '' })
  expect(readdirSync(at('/var/backups/partner-pos'))).toEqual([expect.stringMatching(/\.tar\.gz\.age$/)])
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

test('the same command updates it while a till sells: no press fails, and what was asked stays', async () => {
  const before = readFileSync(at('/etc/partner-pos/env'), 'utf8')
  const [old] = await webFolders()
  const { sold, faults, done } = await sellMeanwhile(install([], {}))
  expect(done.code, done.output).toBe(0)
  expect(faults).toEqual([])
  expect(sold).toBeGreaterThan(0)
  const folders = await webFolders()
  expect(new Set(folders).size).toBe(1)
  expect(folders).not.toContain(old)
  expect(readFileSync(at('/etc/partner-pos/env'), 'utf8')).toBe(before)
  expect(done.output).not.toMatch(CODE)
  const { output: style } = await machine.run(['find', `${old}/.next/static`, '-name', '*.css', '-printf', '%P\n'])
  const [first = ''] = style.split('\n')
  expect((await fetch(`https://${HOST}/_next/static/${first}`)).status, first).toBe(200)
}, 900_000)

test('a release that does not start is never let before a customer, and the command says so', async () => {
  const file = at(`${CHECKOUT}/instrumentation-node.ts`)
  writeFileSync(file, readFileSync(file, 'utf8').replace('  requireEnv()', '  process.exit(3)'))
  const running = await webFolders()
  const releases = readdirSync(at('/opt/partner-pos/releases'))
  expect(releases).toHaveLength(2)
  const { sold, faults, done } = await sellMeanwhile(install([], {}))
  machine.copyCheckout()
  expect(done.code).toBe(1)
  expect(done.output).toContain('The release does not start')
  expect(faults).toEqual([])
  expect(sold).toBeGreaterThan(0)
  expect(await webFolders()).toEqual(running)
  expect(readdirSync(at('/opt/partner-pos/releases'))).toEqual(releases)
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
