import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ensureBuilt } from '../../scripts/launcher/ensure-built.ts'
import { migrateDatabase } from '../../scripts/migrate.ts'
import { startWeb, type WebProcess } from '../support/doors/web-process.ts'
import { query } from '../support/embedded-postgres.ts'
import { FormBrowser } from '../support/form-browser.ts'
import { portalOf } from '../support/portal.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/postgres.ts'
import { openShop } from '../support/shop.ts'

/** A shop gives the simulator and the environment; the web processes here have other databases. */
const shop = openShop()
const webs: WebProcess[] = []
const databases: TestDatabase[] = []
/** A shop in which nobody has been added when a test begins. */
let empty: Awaited<ReturnType<typeof newShop>>

beforeAll(async () => {
  await ensureBuilt()
  empty = await newShop()
  webs.splice(0)
}, 300_000)
// As a replica, where no trigger fires, since those of the books allow no truncate.
beforeEach(async () => {
  await query(
    empty.url,
    'set session_replication_role = replica; truncate "Branch", "Staff", "RateLimiterFlexible" cascade',
  )
})
afterEach(() => Promise.all(webs.splice(0).map((web) => web.stop())))
afterAll(async () => {
  await empty?.web.stop()
  await Promise.all(databases.map((database) => database.drop()))
})

const OWNER = {
  name: 'Tendai Moyo',
  username: 'Tendai',
  password: 'seven kopje stones',
  again: 'seven kopje stones',
  pin: '',
}
const ANNOUNCED = /Add the owner at http:\/\/127\.0\.0\.1:\d+\/first-owner with ([A-Z2-9-]{14})\n/

/** A web process on a database where nobody has been added, or on one that it had before. */
async function newShop(url?: string, env: Record<string, string> = {}) {
  const own = url ? { url } : await createTestDatabase()
  if ('drop' in own) databases.push(own)
  const before = { ...process.env }
  Object.assign(process.env, { DATABASE_URL: own.url, ...env })
  const web = await startWeb().finally(() => Object.assign(process.env, before))
  webs.push(web)
  const code = () => ANNOUNCED.exec(web.output())?.[1] ?? ''
  const people = () => query(own.url, 'select username, role::text as role from "Staff"')
  return { url: own.url, web, code, people }
}

test('the code of the start adds one owner at the Service’s branches, without a script, and then the page is closed for good', async () => {
  const { url, web, code, people } = empty
  const browser = new FormBrowser(web.url)
  await browser.open('/')
  expect(browser.text).toContain('Nobody can sign in here yet')
  await browser.follow(/Add the owner/)
  await browser.press(/Add owner/, { ...OWNER, code: 'AAAA-BBBB-CCCC' })
  expect(browser.text).toContain('This is not the code that the server showed')
  expect(browser.standsIn(/Add owner/, ['name', 'code', 'password'])).toEqual({
    name: ['Tendai Moyo'],
    code: [''],
    password: [''],
  })
  expect(await people()).toEqual([])
  await browser.press(/Add owner/, { ...OWNER, code: ` ${code().toLowerCase()}` })
  expect(browser.heading).toBe('Set up your authenticator')
  expect(await people()).toEqual([{ username: 'tendai', role: 'owner' }])
  const codes = await query(url, 'select code from "Branch" order by 1')
  expect(codes.length).toBeGreaterThan(1)
  expect(await query(url, 'select "branchCode" as code from "StaffBranch" order by 1')).toEqual(codes)
  const audited = await query(url, `select detail->'after'->>'username' as who from "Audit" where action = 'staff:add'`)
  expect(audited).toEqual([{ who: 'tendai' }])

  const late = new FormBrowser(web.url)
  await late.open('/first-owner')
  expect(late.shown?.url.pathname).toBe('/sign-in')
  expect(late.text).not.toContain('Nobody can sign in here yet')
  const again = await newShop(url)
  expect(again.web.output()).not.toContain('first-owner')
})

test('of two browsers with the code, one adds the owner and the other is sent to sign in', async () => {
  const { web, code, people } = empty
  const browsers = [new FormBrowser(web.url), new FormBrowser(web.url)]
  for (const browser of browsers) await browser.open('/first-owner')
  await Promise.all(
    browsers.map((browser, index) => browser.press(/Add owner/, { ...OWNER, username: `owner${index}`, code: code() })),
  )
  expect(browsers.map(({ shown }) => shown?.url.pathname).sort()).toEqual(['/sign-in', '/sign-in/finish'])
  expect(await people()).toHaveLength(1)
})

test.each([
  [{ code: 'AAAA-BBBB-CCCC' }, 'code', 'This is not the code'],
  [{ again: 'seven kopje stone' }, 'again', 'The two entries are not the same'],
  [{ password: 'short', again: 'short' }, 'password', 'at least 10 characters'],
  [{ pin: '1234' }, 'pin', 'PIN'],
  [{ username: 'Tendai Moyo' }, 'username', 'A user name has 2 to 40'],
  [{ name: '  ' }, 'name', 'name'],
])('a first owner typed as %o is refused in words at the field %s, and nobody is added', async (wrong, field, said) => {
  const { web, code, people } = empty
  const browser = new FormBrowser(web.url)
  await browser.open('/first-owner')
  await browser.press(/Add owner/, { ...OWNER, code: code(), ...wrong })
  expect(browser.texts('[role=status], [id$=-problem]').join(' ')).toContain(said)
  expect(browser.names('[aria-invalid=true]')).toEqual([field])
  expect(await people()).toEqual([])
})

test('a Service that does not list its branches leaves the page open for another try', async () => {
  const { web, code, people } = empty
  const browser = new FormBrowser(web.url)
  await browser.open('/first-owner')
  const portal = portalOf(shop.simulator.url)
  await portal.faults([{ match: { method: 'GET', path: '/branches' }, kind: 'error', code: 'UPSTREAM_UNAVAILABLE' }])
  await browser.press(/Add owner/, { ...OWNER, code: code() })
  expect(browser.text).toContain('we could not get the branches from the Service')
  expect(await people()).toEqual([])
  await portal.faults([])
  await browser.press(/Add owner/, { ...OWNER, code: code() })
  expect(await people()).toHaveLength(1)
})

test('codes are tried twenty times, then the address waits, even with the right one', async () => {
  const { web, code, people } = empty
  const browser = new FormBrowser(web.url)
  await browser.open('/first-owner')
  for (let time = 0; time < 20; time += 1) {
    await browser.press(/Add owner/, { ...OWNER, code: 'AAAA-BBBB-CCCC' })
    expect(browser.text).toContain('This is not the code')
  }
  await browser.press(/Add owner/, { ...OWNER, code: code() })
  expect(browser.texts('[role=status]').join(' ')).toMatch(/minutes/)
  expect(await people()).toEqual([])
})

test('the code stays the same after a restart, and is another with another secret or database', async () => {
  const again = await newShop(empty.url)
  expect(again.code()).toBe(empty.code())
  const other = await newShop(empty.url, { SESSION_SECRET: 'another secret of the tests, long enough to pass' })
  expect(other.code()).toMatch(/^[A-Z2-9]{4}-/)
  const elsewhere = await createEmptyDatabase()
  databases.push(elsewhere)
  await migrateDatabase(elsewhere.url)
  expect(new Set([empty.code(), other.code(), (await newShop(elsewhere.url)).code()]).size).toBe(3)
})
