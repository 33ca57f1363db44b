import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { issueEnrolmentCode } from '@/lib/people/tills/enrolment-codes.ts'
import { db } from '@/lib/platform/database/db.ts'
import { freePort } from '../../scripts/free-port.ts'
import { collectImage } from '../../scripts/image/collect-image.ts'
import { IMAGE_PROGRAMS } from '../../scripts/image/programs.ts'
import { FormBrowser } from '../support/form-browser.ts'
import { type ImageProgram, startImageProgram } from '../support/image-program.ts'
import { createEmptyDatabase } from '../support/postgres.ts'
import { sellByForm } from '../support/sell-by-form.ts'
import { openShop, openTill } from '../support/shop.ts'

/** Nothing of the checkout is above it, so a package that was forgotten is not found. */
const folder = mkdtempSync(path.join(os.tmpdir(), 'partner-pos-image-'))
const place = { image: path.join(folder, 'image'), cwd: path.join(folder, 'empty') }
const backups = path.join(folder, 'backups')

const PIN = '4921'
const running: ImageProgram[] = []

beforeAll(async () => {
  await collectImage(place.image)
  execFileSync('chmod', ['-R', 'a-w,a+rX', place.image])
  for (const name of [folder, place.cwd, backups]) {
    mkdirSync(name, { recursive: true })
    chmodSync(name, name === backups ? 0o777 : 0o755)
  }
}, 900_000)

const shop = openShop({
  migrate: async (url) => {
    const first = await run(['migrate'], { env: { DATABASE_URL: url } })
    expect(first.output).toMatch(/\d+ applied\. The tables are up to date\./)
    expect(await run(['migrate'], { env: { DATABASE_URL: url } })).toEqual({
      code: 0,
      output: 'The tables are up to date.\n',
    })
  },
})

afterAll(async () => {
  await Promise.all(running.map((program) => program.stop()))
  execFileSync('chmod', ['-R', 'u+w', folder])
  rmSync(folder, { recursive: true, force: true })
})

/** The shop's variables and nothing else of this process. */
function shopVariables(): Record<string, string | undefined> {
  const ours = Object.entries(process.env).filter(([name]) =>
    /^(DATABASE|SERVICE|SESSION|SECRET|SEAL|APP|PARTNER)_/.test(name),
  )
  return { ...Object.fromEntries(ours), LOG_LEVEL: 'info' }
}

function start(args: string[], env: Record<string, string> = {}): ImageProgram {
  const program = startImageProgram(place, args, { env: { ...shopVariables(), ...env } })
  running.push(program)
  return program
}

async function run(
  args: string[],
  { env, typed }: { env?: Record<string, string>; typed?: string } = {},
): Promise<{ code: number | null; output: string }> {
  const program = startImageProgram(place, args, { env: { ...shopVariables(), ...env }, typed })
  return { code: await program.ended, output: program.output() }
}

test('from nothing but the image’s files, read-only and as nobody, a cashier signs in and sells, and both programs end with 0', async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const here = { PORT: String(port), APP_ORIGINS: url }
  const added = await run(['staff:add', '--name', 'Chipo', '--username', 'chipo', '--role', 'cashier'], {
    typed: `${PIN}\n\n`,
  })
  expect(added).toMatchObject({ code: 0, output: expect.stringContaining('Chipo can sign in as chipo') })
  // The container's own name, as whoever runs containers sets it; nobody listens there alone.
  const web = start(['web'], { ...here, HOSTNAME: 'pos-web-5d8f' })
  const worker = start(['worker'])
  await expect.poll(() => isHealthy(here), { timeout: 60_000 }).toBe(true)
  await expect.poll(() => worker.output(), { timeout: 60_000 }).toContain('the worker is ready')

  const browser = new FormBrowser(url)
  await makeTill(browser)
  await browser.open('/sign-in')
  const { id: staffId } = await db().staff.findFirstOrThrow({ where: { username: 'chipo' } })
  await browser.press(/^Sign in$/, { staffId, pin: PIN })
  await sellByForm(browser, '0771234567')
  expect(await db().sale.findMany({ select: { state: true } })).toEqual([{ state: 'completed' }])
  await loadParts(browser, url)

  expect(await web.stop()).toBe(0)
  expect(await worker.stop()).toBe(0)
  expect(await isHealthy(here)).toBe(false)
  for (const { output } of [web, worker]) expect(output()).not.toMatch(/EACCES|EROFS|ENOENT|MODULE_NOT_FOUND/)
})

/** What Next's standalone output leaves to whoever serves it. */
async function loadParts(browser: FormBrowser, url: string): Promise<void> {
  const style = /\/_next\/static\/[^"]+\.css/.exec(browser.shown?.source ?? '')?.[0] ?? expect.unreachable()
  for (const part of [style, '/sw.js', '/icon.svg']) expect((await fetch(`${url}${part}`)).status, part).toBe(200)
}

async function isHealthy(env: Record<string, string>): Promise<boolean> {
  return (await run(['healthy'], { env })).code === 0
}

async function makeTill(browser: FormBrowser): Promise<void> {
  const actor = await openTill('HRE-01', 'Farai', 'manager')
  const { code } = await issueEnrolmentCode({ ctx: { actor }, input: { branchCode: 'HRE-01', number: null } })
  await browser.open('/enrol')
  await browser.press(/till/, { code })
}

test('each command of the image runs from its files', async () => {
  const identity = await generateIdentity()
  writeFileSync(path.join(folder, 'key.txt'), `${identity}\n`)
  const BACKUP_RECIPIENTS = await identityToRecipient(identity)
  const done = async (args: string[], env: Record<string, string> = {}) => {
    const { code, output } = await run(args, { env })
    expect(code, output).toBe(0)
    return output
  }
  expect(await done(['books:check'])).toMatch(/ 0 faults\n$/)
  expect(await done(['audit:verify'])).toContain('rows are linked and unchanged')
  expect(await done(['totals:rebuild'])).toContain('rows by day')
  expect(await done(['seal:rotate'])).toContain('Everything is under the first key')
  expect(await done(['erase', '--number', '0770000000'])).toContain('Erased')
  expect((await run(['setup:check'])).output).toMatch(/^(ok|CHECK|FIX) /m)
  expect((await run(['staff:authenticator', '--username', 'nobody'])).output).toContain('Nobody has that user name.')

  expect(await done(['backup', '--to', backups], { BACKUP_RECIPIENTS })).toContain('rows of')
  const file = path.join(backups, readdirSync(backups)[0] ?? '')
  const spare = await createEmptyDatabase()
  onTestFinished(spare.drop)
  const restored = await done(['restore', file, '--identity', path.join(folder, 'key.txt'), '--unsigned'], {
    DATABASE_URL: spare.url,
  })
  expect(restored).toContain('0 faults.')
  expect(shop.databaseUrl).not.toBe(spare.url)
})

test('an unknown program is refused with the names of those that there are', async () => {
  const { code, output } = await run(['migrations'])
  expect(code).toBe(1)
  for (const name of Object.keys(IMAGE_PROGRAMS)) expect(output).toContain(name.replace('-', ':'))
})
