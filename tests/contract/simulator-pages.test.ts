import { expect, test } from 'vitest'
import { openPartner } from '../support/api-partner.ts'
import { openSimulator } from '../support/open-simulator.ts'

const PLACES = ['', '/keys', '/webhooks', '/requests', '/catalogue', '/faults', '/clock', '/phone']

const simulator = openSimulator()

/** Uses the portal like a browser: pages with one cookie, forms from the same origin. */
async function browse(token: string) {
  const send = (path: string, form?: Record<string, string>, origin = simulator.url, cookie = '') =>
    fetch(`${simulator.url}/portal${path}`, {
      redirect: 'manual',
      headers: { Cookie: cookie, Origin: origin },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
  const signedIn = await send('/sign-in', { token })
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  return {
    cookieHeader: signedIn.headers.get('set-cookie') ?? '',
    page: async (path: string) => (await send(path, undefined, simulator.url, cookie)).text(),
    submit: (path: string, form: Record<string, string>, origin?: string) => send(path, form, origin, cookie),
  }
}

test('a token that no header can carry is a wrong token, in the form and in the cookie', async () => {
  for (const token of ['\u0000', 'portal_\u0000demo', '→', '\u202eportal_demo', 'x\r\ny: z', 'portal demo']) {
    const signIn = await fetch(`${simulator.url}/portal/sign-in`, {
      method: 'POST',
      headers: { Origin: simulator.url },
      body: new URLSearchParams({ token }),
    })
    expect(signIn.status).toBe(200)
    expect(await signIn.text()).toContain('The API key is missing, wrong, expired or revoked.')
    const headers = { Cookie: `portal=${encodeURIComponent(token)}`, Origin: simulator.url }
    const page = await fetch(`${simulator.url}/portal/keys`, { headers })
    expect([page.status, (await page.text()).includes('Sign in')]).toEqual([200, true])
    const form = { method: 'POST', headers, redirect: 'manual', body: new URLSearchParams({}) } as const
    for (const action of ['reset', 'add-fault']) {
      expect((await fetch(`${simulator.url}/portal/do/${action}`, form)).status).toBe(303)
    }
  }
})

test('every page opens, allows no scripts and loads nothing from elsewhere', async () => {
  const shop = await openPartner(simulator)
  await shop.sell({ phone: '263000000001' })
  await shop.collect('263000000001', { method: 'omari' })
  const browser = await browse(shop.portal.token)
  expect(browser.cookieHeader).toMatch(/HttpOnly.*SameSite=Strict/)
  for (const place of PLACES) {
    const text = await browser.page(place)
    expect(text, place).toContain('aria-current="page"')
    expect(text).not.toMatch(/<script|\[object|undefined|NaN/)
  }
  const response = await fetch(`${simulator.url}/portal`)
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await response.text()).toContain('Sign in')
})

test('a new key is shown once, and names are escaped', async () => {
  const shop = await openPartner(simulator)
  const browser = await browse(shop.portal.token)
  const made = await browser.submit('/do/new-key', { environment: 'test', 'balance:read': 'on' })
  expect([made.status, made.headers.get('location')]).toEqual([303, '/portal/keys'])
  const key = /service_test_[0-9a-z]{40}/.exec(await browser.page('/keys'))?.[0] ?? ''
  expect((await shop.get('/balances', key)).status).toBe(200)
  expect(await browser.page('/keys')).not.toContain(key)
  await browser.submit('/do/branch', { id: 'X', name: '<img src=x>' })
  expect(await browser.page('')).toContain('&lt;img src=x&gt;')
})

test('a form from another site does nothing', async () => {
  const shop = await openPartner(simulator)
  const browser = await browse(shop.portal.token)
  const refused = await browser.submit('/do/branch', { id: 'Y', name: 'Foreign' }, 'http://elsewhere.example')
  expect(refused.status).toBe(403)
  expect((await shop.get('/branches')).data).toEqual([])
})

test('the customer’s phone shows the code and answers a held payment', async () => {
  const shop = await openPartner(simulator)
  const browser = await browse(shop.portal.token)
  await browser.submit('/do/add-fault', { method: 'POST', path: '/collections', kind: 'hold' })
  const { data } = await shop.collect('263000000001')
  await shop.collect('263000000001', { method: 'omari' })
  expect(await browser.page('/phone')).toContain('12345')
  await browser.submit('/do/answer', { id: data.id, answer: 'approve' })
  expect((await shop.get(`/collections/${data.id}`)).data.status).toBe('completed')
})

test('a held payment by code can be approved on the customer’s phone once its code was confirmed', async () => {
  const shop = await openPartner(simulator)
  const browser = await browse(shop.portal.token)
  await browser.submit('/do/add-fault', { method: 'POST', path: '/collections', kind: 'hold' })
  const { data } = await shop.collect('263000000001', { method: 'omari' })
  const offers = async () =>
    [...(await browser.page('/phone')).matchAll(/name="answer" value="(\w+)"/g)].map(([, to]) => to)
  expect(await offers()).toEqual(['decline'])
  expect((await shop.post(`/collections/${data.id}/confirm`, { otp: '12345' })).data.status).toBe('pending')
  expect(await offers()).toEqual(['approve', 'decline'])
  await browser.submit('/do/answer', { id: data.id, answer: 'approve' })
  expect((await shop.get(`/collections/${data.id}`)).data.status).toBe('completed')
  expect(await offers()).toEqual([])
})

test('a fault added on the page lets go of nothing that a used-up hold still holds', async () => {
  const shop = await openPartner(simulator)
  const browser = await browse(shop.portal.token)
  const match = { method: 'POST', path: '/transactions' }
  await browser.submit('/do/add-fault', { ...match, kind: 'hold', times: '1' })
  await browser.submit('/do/add-fault', { ...match, kind: 'reject', times: '1' })
  const [held, rejected] = [await shop.sell({ phone: '263000000001' }), await shop.sell({ phone: '263000000001' })]
  expect([held.data.status, rejected.data.status]).toEqual(['pending', 'failed'])
  await browser.submit('/do/add-fault', { ...match, kind: 'delay', ms: '1', times: '2' })
  const faults = async () => (await shop.portal.request('GET', '/faults')).data
  expect(await faults()).toMatchObject([
    { kind: 'hold', remaining: 0 },
    { kind: 'delay', remaining: 2 },
  ])
  const status = async () => (await shop.get(`/transactions/${held.data.id}`)).data.status
  expect(await status()).toBe('pending')
  expect(await browser.page('/faults')).toContain('no more, but still holding')
  await browser.submit('/do/clear-faults', {})
  expect([await status(), await faults()]).toEqual(['completed', []])
})

test('a hundred faults are the most, and one that makes no sense is not added', async () => {
  const shop = await openPartner(simulator)
  const fault = { match: { method: 'GET', path: '/nothing' }, kind: 'drop' }
  const faults = Array.from({ length: 100 }, () => fault)
  await shop.portal.request('PUT', '/faults', faults)
  const browser = await browse(shop.portal.token)
  await browser.submit('/do/add-fault', { ...fault.match, kind: 'drop' })
  expect(await browser.page('/faults')).toContain('are 100 already, the most there may be')
  await shop.portal.request('PUT', '/faults', faults.slice(1))
  expect((await shop.portal.request('POST', '/faults', { ...fault, kind: 'explode' })).status).toBe(422)
  expect((await shop.portal.request('POST', '/faults', fault)).status).toBe(200)
})

test('a business verified on the page becomes Verified automatically, and a tier chosen there stays', async () => {
  const shop = await openPartner(simulator)
  const browser = await browse(shop.portal.token)
  const tier = async () => ((await shop.portal.request('GET', '/partner')).data as { tier: string }).tier
  /** The tier as the form sends it when nobody touches it. */
  const untouched = async () =>
    /<select name="tier">.*?<option value="(\w*)" selected>/.exec(await browser.page(''))?.[1]
  const verified = { business_verified: 'on', allowed_ips: '203.0.113.9' }
  await browser.submit('/do/go-live', { tier: (await untouched()) ?? 'starter', business_verified: 'on' })
  expect(await tier()).toBe('starter')
  await browser.submit('/do/go-live', { tier: (await untouched()) ?? 'starter', ...verified })
  expect(await tier()).toBe('verified')
  await browser.submit('/do/go-live', { tier: 'enterprise', ...verified })
  await browser.submit('/do/go-live', { tier: (await untouched()) ?? 'starter', ...verified })
  expect(await tier()).toBe('enterprise')
  await browser.submit('/do/go-live', { tier: 'starter', ...verified })
  expect(await tier()).toBe('starter')
})
