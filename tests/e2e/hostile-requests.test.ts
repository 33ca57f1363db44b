import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '../support/counter.ts'
import { FormBrowser } from '../support/form-browser.ts'
import { rawRequest } from '../support/raw-request.ts'

/** Every kind of answer: pages, their errors, answers of routes, files, and what Next says by itself. */
const ADDRESSES = [
  '/sign-in',
  '/no-such-page',
  '/r/AAAAAAAAAAAAAAAAAAAAAA',
  '/display/AAAAAAAAAAAAAAAAAAAAAA',
  '/refused?problem=FORM_BROKEN',
  '/api/no-such-route',
  '/api/now',
  '/api/health/live',
  '/api/reports/export',
  '/api/audit',
  '/_next/static/none.js',
  '/_next/image?url=%2Ficon.svg&w=64&q=75',
  '/sw.js',
  '/icon.svg',
  '/manifest.webmanifest',
  '/offline',
  '/%E0%A4%A',
  '/tickets/%00',
]

/**
 * A file that pages bring along, which no browser shows as a page: what is said to windows and of devices has no
 * meaning there.
 */
const FILE = '/_next/static/none.js'

/** Alike for everybody, so a browser may keep them. */
const KEPT = [FILE, '/sw.js', '/icon.svg', '/manifest.webmanifest', '/offline']

async function signedIn(base: string, name: RegExp): Promise<FormBrowser> {
  const browser = new FormBrowser(base)
  await browser.open('/sign-in')
  await browser.press(name)
  return browser
}

test('every answer has the headers that protect it', async ({ stack }) => {
  const owner = await signedIn(stack.webUrl, /^Tendai/)
  const here = { cookie: owner.cookie }
  const open = ADDRESSES.map((address) => [address, {}] as const)
  const own = ['/reports', '/api/now', '/api/audit', '/api/reports/export'].map((address) => [address, here] as const)
  for (const [address, headers] of [...open, ...own]) {
    const answer = await rawRequest(stack.webUrl, address, { headers })
    expect.soft(answer.status, address).toBeLessThan(500)
    expect.soft(answer.headers, address).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      ...(address !== FILE && {
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
      }),
      'referrer-policy': /^\/(r|display)\//.test(address) ? 'no-referrer' : 'same-origin',
    })
    if (!KEPT.includes(address)) {
      expect.soft(answer.headers['cache-control'], address).toContain('no-store')
    }
    const policy = String(answer.headers['content-security-policy'])
    expect.soft(policy, address).toMatch(/object-src 'none'|default-src 'none'/)
    expect.soft(policy, address).toContain("frame-ancestors 'none'")
    expect.soft(policy, address).not.toMatch(/script-src[^;]*'unsafe-inline'/)
    expect.soft(answer.headers, address).not.toHaveProperty('x-powered-by')
  }
  for (const address of ['/sell/airtime', '/sell/bill?x=1', '/tickets/00000000-0000-4000-8000-000000000000?edit=x']) {
    const { headers } = await rawRequest(stack.webUrl, address, { headers: here })
    expect.soft(headers['permissions-policy'], address).toContain('camera=(self), microphone=()')
  }
  const file = await rawRequest(stack.webUrl, '/api/audit', { headers: here })
  expect(file.headers['content-type']).toContain('text/csv')
})

test('the demo answers nobody beyond this machine, whatever is asked for', async ({ stack }) => {
  const { host } = new URL(stack.webUrl)
  for (const address of ['/sign-in', '/api/health/live', '/api/now', '/sw.js', '/display/x']) {
    const status = async (headers: Record<string, string>) =>
      (await rawRequest(stack.webUrl, address, { headers })).status
    expect(await status({ host: 'pos.example' }), address).toBe(403)
    expect(await status({ host, origin: 'https://elsewhere.example' }), address).toBe(403)
    expect(await status({ host, 'x-forwarded-for': '203.0.113.9' }), address).toBe(403)
    expect(await status({ host, 'x-forwarded-host': 'tunnel.example' }), address).toBe(403)
    expect(await status({ host, 'x-pos-peer': '203.0.113.9' }), address).not.toBe(403)
  }
})

test('a larger body than a screen ever sends is refused before it is read', async ({ stack }) => {
  const { cookie } = await signedIn(stack.webUrl, /^Rudo/)
  const large = JSON.stringify({ phone: '0'.repeat(20_000) })
  const headers = { cookie, origin: stack.webUrl }
  const post = (address: string, init: { headers?: Record<string, string>; body?: string[] }) =>
    rawRequest(stack.webUrl, address, { method: 'POST', ...init, headers: { ...headers, ...init.headers } })
  for (const address of ['/api/lookup', '/api/sales/search', '/api/unlock']) {
    const said = await fetch(`${stack.webUrl}${address}`, { method: 'POST', headers, body: large })
    expect.soft(said.status, address).toBe(413)
    const neverSent = await post(address, { headers: { 'content-length': '9000000000' } })
    expect.soft(neverSent.status, address).toBe(413)
    expect.soft((await post(address, { body: [large, large] })).status, address).toBe(413)
  }
  const form = { 'content-type': 'multipart/form-data; boundary=x' }
  expect((await post('/sign-in', { headers: form, body: [large] })).status).toBe(411)
  // As browsers keep it; else the server closes the connection while the rest is still being sent.
  const kept = { connection: 'keep-alive' }
  const declared = await post('/sign-in', {
    headers: { ...form, ...kept, 'content-length': '4000001' },
    body: ['x'.repeat(4_000_001)],
  })
  expect(declared).toMatchObject({ status: 303, headers: { location: '/too-large' } })
  const webhook = await post('/api/webhooks/service', { headers: { 'content-length': '70000' } })
  expect(webhook.status).toBe(413)
  expect((await post('/api/lock', { headers: { 'content-length': '9000000000' } })).status).toBe(204)
})

test('a form of another site, or one without an origin, is refused with a sentence', async ({ stack }) => {
  const { cookie } = await signedIn(stack.webUrl, /^Rudo/)
  for (const address of ['/api/lookup', '/api/sales/search', '/api/unlock', '/api/lock', '/api/active']) {
    const headers = { cookie, 'content-type': 'application/json' }
    const answer = await fetch(`${stack.webUrl}${address}`, { method: 'POST', headers, body: '{}' })
    expect.soft(answer.status, address).toBe(403)
  }
  // The demo's own neighbour: it answers nobody further away.
  const headers = { cookie, origin: 'http://127.0.0.1:1', 'content-length': '9' }
  const other = await rawRequest(stack.webUrl, '/sign-in', { method: 'POST', headers, body: ['locale=sn'] })
  expect(other).toMatchObject({ status: 303, headers: { location: '/refused?problem=FORM_NOT_OURS' } })
  const logged = () =>
    readFileSync(path.join(stack.dataDir, 'logs/web.log'), 'utf8').match(/"security":"form_foreign"/g)
  await expect.poll(() => logged()?.length).toBe(6)
})

const HOSTILE = [
  '\u0000',
  'a\u0000b',
  'x'.repeat(9_000),
  '\ud800',
  "'; drop table x; --",
  '../../etc/passwd',
  '-1',
  '1e309',
]

test('no address, however odd, is answered with an error of ours', async ({ stack }) => {
  const owner = await signedIn(stack.webUrl, /^Tendai/)
  const odd = [
    '%00',
    'a%00b',
    '%2500',
    'x'.repeat(6_000),
    '%F0%9F%98%80',
    "'",
    '..%2F..',
    '-1',
    '__proto__',
    '%0a',
    '[]',
  ]
  const paths = [
    '/tickets/{}',
    '/tickets/{}/receipt',
    '/tickets/{}/collect',
    '/tickets/{}/dictate/1',
    '/sell/{}',
    '/collect/{}',
    '/shift/{}',
    '/shift/move/{}',
    '/sold/{}',
    '/drawers/{}',
    '/staff/{}',
    '/top-ups/{}',
    '/webhooks/{}',
    '/r/{}',
    '/display/{}',
    '/display/{}/live',
    '/{}',
    ...['lock', 'sign-in', 'enrol', 'prove', 'refused', 'sign-in/finish'].map((page) => `/${page}?problem={}&from={}`),
    '/lock?problem={}&problem={}&from={}&from={}',
    '/refused?problem={}&problem={}&figures={}&figures={}',
    '/sales?text={}&day={}&after={}',
    '/reports?by={}&from={}&to={}&branch={}&cashier={}&till={}&product={}&method={}',
    '/reports?by={}&by={}&from={}&from={}&cashier={}&cashier={}',
    '/audit?who={}&action={}&till={}&about={}&from={}&to={}&before={}',
    '/audit?who={}&who={}&about={}&about={}&before={}&before={}',
    '/statement?from={}&to={}&kind={}&after={}&before={}&page={}',
    '/now?branch={}&cashier={}&till={}&state={}',
    '/staff?name={}&after={}&before={}&branch={}',
    '/tills?branch={}&after={}&before={}',
    '/webhooks?state={}&kind={}&after={}&before={}',
    '/day-close?day={}',
    '/drawers?day={}&branch={}&after={}',
    '/top-ups?after={}&before={}',
    '/tickets/00000000-0000-4000-8000-000000000000?problem={}&edit={}&received={}&changeCurrency={}',
    '/api/audit?who={}&about={}&before={}',
    '/api/reports/export?by={}&from={}&to={}&branch={}&cashier={}',
    '/api/statement/export?from={}&to={}&kind={}',
    '/api/now?branch={}&branch={}&cashier={}&till={}',
  ]
  for (const path of paths) {
    for (const text of odd) {
      if (path.length * text.length > 60_000 && path.includes('&')) continue
      const address = path.replaceAll('{}', text)
      if (address.length > 14_000) continue
      const { status } = await rawRequest(stack.webUrl, address, { headers: { cookie: owner.cookie } })
      expect.soft(status, address.slice(0, 120)).toBeLessThan(500)
    }
  }
})

test('no cookie or header, however odd, is answered with an error of ours', async ({ stack }) => {
  const { cookie } = await signedIn(stack.webUrl, /^Rudo/)
  const values = ['%00', '%', '%E0%A4%A', '"', 'x'.repeat(7_000), '..', '%F0%9F%98%80', '__proto__']
  const names = ['pos-session', 'pos-till', 'locale', 'paper', 'pos-known', '__proto__']
  const pages = ['/sell/airtime', '/sign-in', '/api/now', '/lock']
  for (const value of values) {
    for (const page of pages) {
      for (const name of names) {
        const kept = cookie.split('; ').filter((pair) => !pair.startsWith(`${name}=`))
        const headers = { cookie: [...kept, `${name}=${value}`].join('; ') }
        const { status } = await rawRequest(stack.webUrl, page, { headers })
        expect.soft(status, `${page} with ${name}=${value.slice(0, 20)}`).toBeLessThan(500)
      }
      for (const name of [
        'user-agent',
        'accept-language',
        'next-action',
        'rsc',
        'next-router-state-tree',
        'x-page-address',
        'referer',
        'content-type',
      ]) {
        const { status } = await rawRequest(stack.webUrl, page, { headers: { cookie, [name]: value } })
        expect.soft(status, `${page} with ${name}: ${value.slice(0, 20)}`).toBeLessThan(500)
      }
    }
  }
})

test('no form field, however odd, is answered with an error of ours', async ({ stack }) => {
  const fields = ['from', 'locale', 'secret', 'pin', 'staffId', 'username', 'password', 'code', 'branch', 'number']
  const forged = async (browser: FormBrowser, button: RegExp) => {
    for (const value of HOSTILE) {
      const { status } = await browser.forge(button, Object.fromEntries(fields.map((field) => [field, value])))
      expect.soft(status, `${button} on ${browser.shown?.url.pathname} with ${value.slice(0, 20)}`).toBeLessThan(500)
    }
  }
  const nobody = new FormBrowser(stack.webUrl)
  await nobody.open('/sign-in')
  await forged(nobody, /^Rudo/)
  await nobody.open('/sign-in?way=password')
  await forged(nobody, /^Sign in/)
  await nobody.open('/enrol')
  await forged(nobody, /till/i)
})

/** Pages of a signed-in owner with forms; what is typed there is read by somebody with every right. */
const FORMS = [
  '/sell/airtime',
  '/sell/electricity',
  '/sell/voucher',
  '/sell/bill',
  '/sell/favourites',
  '/collect',
  '/shift',
  '/sales',
  '/paid',
  '/display',
  '/printer',
  '/training',
  '/settings/keys',
  '/staff',
  '/staff/import',
  '/branches',
  '/branches/new?branch=HRE-01',
  '/branches/import',
  '/tills',
  '/money',
  '/prices',
  '/alerts',
  '/printers',
  '/top-ups',
  '/day-close',
  '/second-step',
  '/set-up',
  '/webhooks',
  '/till',
]

test('no form of counter or office, however filled in, is answered with an error of ours', async ({ stack }) => {
  const owner = await signedIn(stack.webUrl, /^Tendai/)
  let sent = 0
  for (const page of FORMS) {
    for (const value of ['\u0000', 'a\u0000b', 'x'.repeat(9_000), "'; drop table x; --", '-1']) {
      await owner.open(page)
      for (const { form, status } of await owner.forgeAll(value)) {
        sent += 1
        expect.soft(status, `${form} with ${value.slice(0, 20)}`).toBeLessThan(500)
      }
    }
  }
  expect(sent).toBeGreaterThan(100)
})

test('unlocking leads to no other site', async ({ stack }) => {
  const browser = await signedIn(stack.webUrl, /^Rudo/)
  await browser.press(/^Lock/)
  await browser.open('/lock?from=/%09/elsewhere.example')
  const { url } = await browser.forge(/^Unlock/, { secret: '1111', from: '/\t/elsewhere.example' })
  expect(url.origin).toBe(stack.webUrl)
})
