import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '@/lib/people/access/model.ts'
import { beginAtCompany, returnFromCompany } from '@/lib/people/sessions/ask-company.ts'
import { endSessionsOf } from '@/lib/people/sessions/end-session.ts'
import { findHalfSignedIn } from '@/lib/people/sessions/find-actor.ts'
import { unsealSession } from '@/lib/people/sessions/session-token.ts'
import { signInWithCompany } from '@/lib/people/sign-in/sign-in-with-company.ts'
import { getCompanyAccount, setCompanyAccount } from '@/lib/people/staff/company-account.ts'
import { deactivateStaff } from '@/lib/people/staff/deactivate-staff.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { Secret } from '@/lib/platform/env/credential.ts'
import { env } from '@/lib/platform/env/env.ts'
import { CompanyBrowser } from '../support/company-browser.ts'
import { waitsOrGoesOn } from '../support/locks.ts'
import { type OidcServer, startOidcServer } from '../support/oidc-server.ts'
import { openShop, openTill } from '../support/shop.ts'
import { giveAuthenticator } from '../support/top-up.ts'

const ORIGIN = 'http://127.0.0.1:3000'
const HOST = '127.0.0.1:3000'

openShop()
let company: OidcServer
let owner: Actor
let manager: Actor
let ownCode: () => Promise<string>

const refused = (code: string) => ({ problem: { code } })
const settings = () => ({
  issuer: company.issuer,
  clientId: company.clientId,
  clientSecret: new Secret(company.clientSecret),
  name: 'Kopje ID',
  prompt: 'login',
})

beforeAll(async () => {
  company = await startOidcServer()
  company.serve(ORIGIN)
  owner = await openTill('HRE-01', 'Tendai', 'owner')
  manager = await openTill('HRE-01', 'Farai', 'manager')
  ownCode = await giveAuthenticator(owner)
})
afterAll(() => company.close())

type Cookies = Record<string, string>
const asCookies = (lines: string[]): Cookies =>
  Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), /=([^;]*)/.exec(line)?.[1] ?? '']))

/** Leaves for the company: its address, and what the browser keeps meanwhile. */
async function leave(oidc = settings()): Promise<{ location: string; cookies: Cookies; lines: string[] }> {
  const begun = (await beginAtCompany(oidc, HOST)) ?? expect.unreachable('the company is up')
  return { location: begun.location, cookies: asCookies(begun.cookies), lines: begun.cookies }
}

/** Comes back from the company: the problem, or the session. */
async function comeBack(cookies: Cookies, back: URL, oidc = settings()) {
  const query = Object.fromEntries(back.searchParams)
  const answer = await returnFromCompany(oidc, { host: HOST, cookies, query }, async (identity) => {
    return (await signInWithCompany({ identity, till: null })).sessionId
  })
  const [line = ''] = answer.cookies
  return { code: answer.problem?.code ?? null, line, sessionId: await unsealSession(/=([^;]*)/.exec(line)?.[1]) }
}

async function signInAs(login: string, oidc = settings()) {
  const { location, cookies } = await leave(oidc)
  return comeBack(cookies, await new CompanyBrowser().signIn(location, login), oidc)
}

const enter = async (staffId: string, email: string) =>
  setCompanyAccount({ ctx: { actor: owner }, input: { staffId, email, code: await ownCode() } })

test('leaving for the company asks with state, nonce, PKCE and a new password, and keeps strict cookies', async () => {
  const { location, lines } = await leave()
  const asked = Object.fromEntries(new URL(location).searchParams)
  expect(asked).toMatchObject({
    client_id: company.clientId,
    response_type: 'code',
    redirect_uri: `${ORIGIN}/api/auth/callback/company`,
    code_challenge_method: 'S256',
    prompt: 'login',
    state: expect.stringMatching(/.{40,}/),
    nonce: expect.stringMatching(/.{40,}/),
    code_challenge: expect.stringMatching(/.{40,}/),
  })
  expect(lines.map((line) => line.slice(0, line.indexOf('='))).sort()).toEqual(['pos-nonce', 'pos-pkce', 'pos-state'])
  for (const line of lines) {
    expect(line).toContain('HttpOnly')
    expect(line).toContain('SameSite=Lax')
    expect(line).toContain('Path=/')
    for (const secret of [asked.state, asked.nonce]) expect(line).not.toContain(secret)
  }
})

test('over https the cookies belong to this host alone, and the company sends back to that address', async () => {
  const usual = env().appOrigins
  Object.assign(env(), { appOrigins: ['https://pos.example', 'https://till.example'] })
  const begun = (await beginAtCompany(settings(), 'till.example')) ?? expect.unreachable('the company is up')
  const elsewhere = (await beginAtCompany(settings(), 'evil.example')) ?? expect.unreachable('the company is up')
  Object.assign(env(), { appOrigins: usual })
  for (const line of begun.cookies) expect(line).toMatch(/^__Host-pos-(state|nonce|pkce)=.+; Secure/)
  expect(new URL(begun.location).searchParams.get('redirect_uri')).toMatch(/^https:\/\/till\.example\//)
  expect(new URL(elsewhere.location).searchParams.get('redirect_uri')).toMatch(/^https:\/\/pos\.example\//)
})

test('a manager whose e-mail the office entered signs in, owes the second step, and is linked from then on', async () => {
  company.people.set('farai', { email: 'Farai@kopje.example', email_verified: true })
  await enter(manager.staffId, ' FARAI@kopje.example ')
  expect(await getCompanyAccount(owner, manager.staffId)).toEqual({ email: 'farai@kopje.example', linked: false })
  const { code, sessionId, line } = await signInAs('farai')
  expect(code).toBeNull()
  expect(line).toMatch(/^pos-session=.+HttpOnly; SameSite=Lax/)
  expect(await findHalfSignedIn(sessionId ?? '')).toMatchObject({ staffId: manager.staffId, due: 'set-up' })
  expect(await getCompanyAccount(owner, manager.staffId)).toMatchObject({ linked: true })
  const opened = { action: 'session:open', staffId: manager.staffId, detail: { equals: { way: 'company' } } }
  expect(await db().audit.count({ where: opened })).toBe(1)
  expect(await db().audit.count({ where: { action: 'staff:link-company', objectId: manager.staffId } })).toBe(1)
})

test('a linked account signs in whatever becomes of its e-mail, and another account with that e-mail does not', async () => {
  company.people.set('farai', { email: 'new-name@kopje.example', email_verified: false })
  expect((await signInAs('farai')).code).toBeNull()
  company.people.set('successor', { email: 'farai@kopje.example', email_verified: true })
  expect(await signInAs('successor')).toMatchObject({ code: 'COMPANY_UNKNOWN', sessionId: null, line: '' })
})

test('ending the session ends it at once, as any other', async () => {
  const { sessionId } = await signInAs('farai')
  expect(await findHalfSignedIn(sessionId ?? '')).not.toBeNull()
  await db().$transaction((tx) => endSessionsOf(tx, { staffId: manager.staffId }))
  expect(await findHalfSignedIn(sessionId ?? '')).toBeNull()
})

test('an unknown e-mail signs nobody in and makes nobody', async () => {
  const before = await db().staff.count()
  company.people.set('stranger', { email: 'stranger@elsewhere.example', email_verified: true })
  expect(await signInAs('stranger')).toMatchObject({ code: 'COMPANY_UNKNOWN', sessionId: null })
  expect(await db().staff.count()).toBe(before)
})

test('an e-mail that the company has not confirmed, or does not say, signs nobody in', async () => {
  await enter(owner.staffId, 'tendai@kopje.example')
  for (const person of [
    { email: 'tendai@kopje.example', email_verified: false },
    { email: 'tendai@kopje.example' },
    {},
  ]) {
    company.people.set('tendai', person)
    expect(await signInAs('tendai')).toMatchObject({ code: 'COMPANY_UNVERIFIED', sessionId: null })
  }
  expect(await getCompanyAccount(owner, owner.staffId)).toMatchObject({ linked: false })
})

test('a deactivated person does not come in by the company, linked or not', async () => {
  const gone = await openTill('HRE-01', 'Rumbi', 'manager')
  const waiting = await openTill('HRE-01', 'Tatenda', 'manager')
  for (const [login, { staffId }] of [
    ['rumbi', gone],
    ['tatenda', waiting],
  ] as const) {
    company.people.set(login, { email: `${login}@kopje.example`, email_verified: true })
    await enter(staffId, `${login}@kopje.example`)
  }
  expect((await signInAs('rumbi')).code).toBeNull()
  for (const { staffId } of [gone, waiting])
    await deactivateStaff({ ctx: { actor: owner }, input: { staffId, code: await ownCode() } })
  expect((await signInAs('rumbi')).code).toBe('COMPANY_UNKNOWN')
  expect((await signInAs('tatenda')).code).toBe('COMPANY_UNKNOWN')
})

test.each<[string, (tx: Tx, staffId: string) => Promise<unknown>]>([
  [
    'they are deactivated',
    (tx, id) => tx.staff.update({ where: { id }, data: { deactivatedAt: new Date() }, select: { id: true } }),
  ],
  ['their account is unlinked', (tx, staffId) => tx.companyAccount.deleteMany({ where: { staffId } })],
])('somebody who comes back from the company while %s gets no session', async (_how, putOut) => {
  const { staffId } = await openTill('HRE-01', 'Nyasha', 'manager')
  const account = { issuer: company.issuer, subject: randomUUID() }
  const email = `${account.subject}@kopje.example`
  await db().companyAccount.create({ data: { staffId, email, ...account, linkedAt: new Date() } })
  const { signing } = await db().$transaction(async (tx) => {
    await putOut(tx, staffId)
    const signing = signInWithCompany({ identity: { ...account, email, emailVerified: true }, till: null })
    await waitsOrGoesOn(signing)
    return { signing }
  })
  await expect(signing).rejects.toMatchObject(refused('COMPANY_UNKNOWN'))
  expect(await db().staffSession.count({ where: { staffId } })).toBe(0)
})

test('whoever is no manager any more does not come in by the company', async () => {
  const moved = await openTill('HRE-01', 'Chipo', 'manager')
  company.people.set('chipo', { email: 'chipo@kopje.example', email_verified: true })
  await enter(moved.staffId, 'chipo@kopje.example')
  expect((await signInAs('chipo')).code).toBeNull()
  await db().staff.update({ where: { id: moved.staffId }, data: { role: 'cashier' } })
  expect((await signInAs('chipo')).code).toBe('COMPANY_UNKNOWN')
  await expect(enter(moved.staffId, 'chipo@kopje.example')).rejects.toMatchObject(refused('COMPANY_ROLE'))
})

test('another issuer than the one that is set is refused, even if its signature is right', async () => {
  const aliased = { ...settings(), issuer: company.issuer.replace('127.0.0.1', 'localhost') }
  expect(await signInAs('farai', aliased)).toMatchObject({ code: 'COMPANY_FAILED', sessionId: null })
})

test('a wrong state, nonce or PKCE, a missing cookie and a used code are refused', async () => {
  const browser = new CompanyBrowser()
  const other = await leave()
  const tried = async (change: (cookies: Cookies, back: URL) => void) => {
    const { location, cookies } = await leave()
    const back = await browser.signIn(location, 'farai')
    change(cookies, back)
    return (await comeBack(cookies, back)).code
  }
  expect(await tried(() => {})).toBeNull()
  expect(await tried((_, back) => back.searchParams.set('state', 'guessed'))).toBe('COMPANY_FAILED')
  expect(await tried((_, back) => back.searchParams.delete('state'))).toBe('COMPANY_FAILED')
  for (const name of ['pos-state', 'pos-nonce', 'pos-pkce']) {
    expect(await tried((cookies) => Object.assign(cookies, { [name]: other.cookies[name] }))).toBe('COMPANY_FAILED')
    expect(await tried((cookies) => delete cookies[name])).toBe('COMPANY_FAILED')
  }
  const { location, cookies } = await leave()
  const back = await browser.signIn(location, 'farai')
  expect((await comeBack(cookies, back)).code).toBeNull()
  expect((await comeBack(cookies, back)).code).toBe('COMPANY_FAILED')
})

test('whoever turns back at the company is not signed in', async () => {
  const { cookies, location } = await leave()
  const state = new URL(location).searchParams.get('state') ?? ''
  const back = new URL(`${ORIGIN}/api/auth/callback/company?${new URLSearchParams({ error: 'access_denied', state })}`)
  expect(await comeBack(cookies, back)).toMatchObject({ code: 'COMPANY_FAILED', sessionId: null })
})

test('without the company there is no way there, and nobody waits', async () => {
  const down = { ...settings(), issuer: 'http://127.0.0.1:9' }
  expect(await beginAtCompany(down, HOST)).toBeNull()
})

test('an e-mail is entered by who manages the person, with a code, for one person, and ends their sessions', async () => {
  const { staffId } = manager
  const set = (actor: Actor, email: string, code: string) =>
    setCompanyAccount({ ctx: { actor }, input: { staffId, email, code } })
  await expect(set(manager, 'me@kopje.example', '000000')).rejects.toMatchObject(refused('NOT_ALLOWED'))
  await expect(set(owner, 'next@kopje.example', '000000')).rejects.toMatchObject(refused('CODE_WRONG'))
  await expect(set(owner, 'no address', '000000')).rejects.toMatchObject(refused('EMAIL_SHAPE'))
  const { sessionId } = await signInAs('farai')
  await expect(enter(staffId, 'tendai@kopje.example')).rejects.toMatchObject(refused('EMAIL_TAKEN'))
  await enter(staffId, '')
  expect(await findHalfSignedIn(sessionId ?? '')).toBeNull()
  expect(await getCompanyAccount(owner, staffId)).toBeNull()
  expect((await signInAs('farai')).code).toBe('COMPANY_UNVERIFIED')
  await expect(getCompanyAccount(manager, staffId)).rejects.toMatchObject(refused('NOT_ALLOWED'))
  expect(await db().audit.count({ where: { action: 'staff:company', objectId: staffId } })).toBe(2)
})
