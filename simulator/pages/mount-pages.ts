import fs from 'node:fs'
import path from 'node:path'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { csrf } from 'hono/csrf'
import { html } from 'hono/html'
import type { AppContext, AppEnv } from '../http/call.ts'
import { ACTIONS } from './actions.ts'
import { Flashes } from './flashes.ts'
import { type Html, PAGE_HEADERS, page } from './layout.ts'
import { callPortal, type PortalResult } from './portal-data.ts'
import { PORTAL_PAGES } from './portal-pages.ts'
import { signInPage } from './sign-in-page.ts'

const COOKIE = 'portal'
const MOST_FORM_BYTES = 64 * 1024
const STYLE = fs.readFileSync(path.join(import.meta.dirname, 'style.css'), 'utf8')

type App = OpenAPIHono<AppEnv>

/** Mounts the portal's pages under /portal. They work without scripts and only use the portal's JSON. */
export function mountPages(app: App): void {
  const flashes = new Flashes()
  app.get('/assets/style.css', (c) => c.body(STYLE, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  app.get('/', (c) => c.redirect('/portal'))
  for (const forms of ['/portal/sign-in', '/portal/sign-up', '/portal/sign-out', '/portal/do/*']) app.use(forms, csrf())
  for (const [address, { title, load }] of Object.entries(PORTAL_PAGES)) {
    app.get(address, async (c) => {
      const token = getCookie(c, COOKIE)
      const get = async (from: string) => (await callPortal(app, token ?? '', { method: 'GET', path: from })).data
      if (token === undefined || (await get('/partner')) === null)
        return show(c, 'Portal', '/portal', false, signInPage())
      const flash = flashes.take(token, Date.now())
      const body = await load(get)
      return show(c, title, address, true, html`${flash ? notice(flash) : ''}${body}`)
    })
  }
  mountSignIn(app, flashes)
  mountActions(app, flashes)
}

function mountSignIn(app: App, flashes: Flashes): void {
  app.post('/portal/sign-in', async (c) => {
    const { token = '' } = await parseForm(c)
    const partner = await callPortal(app, token.trim(), { method: 'GET', path: '/partner' })
    if (!partner.ok) return show(c, 'Portal', '/portal', false, html`${notice(partner)}${signInPage()}`)
    return enter(c, token.trim())
  })
  app.post('/portal/sign-up', async (c) => {
    const { name = '' } = await parseForm(c)
    const made = await callPortal(app, '', { method: 'POST', path: '/partners', body: { name } })
    if (!made.ok) return show(c, 'Portal', '/portal', false, html`${notice(made)}${signInPage()}`)
    const token = (made.data as { portal_token: string }).portal_token
    flashes.put(token, made, Date.now())
    return enter(c, token)
  })
  app.post('/portal/sign-out', (c) => {
    deleteCookie(c, COOKIE, { path: '/portal' })
    return c.redirect('/portal', 303)
  })
}

function mountActions(app: App, flashes: Flashes): void {
  app.post('/portal/do/:action', async (c) => {
    const token = getCookie(c, COOKIE) ?? ''
    const form = await parseForm(c)
    const name = c.req.param('action')
    const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined
    if (!action) return c.notFound()
    const result = await callPortal(app, token, action.call(form))
    const partner = await callPortal(app, token, { method: 'GET', path: '/partner' })
    // Only a partner comes back for it: a cookie may hold any text.
    if (partner.ok) flashes.put(token, result, Date.now())
    return c.redirect(action.back, 303)
  })
}

async function parseForm(c: AppContext): Promise<Record<string, string>> {
  if (Number(c.req.header('content-length') ?? MOST_FORM_BYTES + 1) > MOST_FORM_BYTES) return {}
  const form = await c.req.parseBody().catch(() => ({}))
  return Object.fromEntries(
    Object.entries(form).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

function enter(c: AppContext, token: string): Response {
  setCookie(c, COOKIE, token, { path: '/portal', httpOnly: true, sameSite: 'Strict' })
  return c.redirect('/portal', 303)
}

/** The result of a form, with the secrets that are shown only this once. */
function notice({ ok, message, data, problems }: PortalResult): Html {
  const shown = ok && typeof data === 'object' && data !== null && !Array.isArray(data) ? data : {}
  const secrets = Object.entries(shown).filter(([name]) =>
    /^(key|secret|test_key|portal_token|partner_code)$/.test(name),
  )
  const lines = secrets.length > 1 || 'secret' in shown || 'key' in shown ? secrets : []
  return html`<section class="notice ${ok ? '' : 'bad'}" role="status"><strong>${message}</strong>
${problems.map((problem) => html`<p>${problem}</p>`)}
${lines.map(([name, value]) => html`<p>${name.replaceAll('_', ' ')}</p><pre>${String(value)}</pre>`)}
</section>`
}

async function show(c: AppContext, title: string, at: string, signedIn: boolean, body: Html): Promise<Response> {
  return c.html(await page({ title, path: at, signedIn, body }), 200, PAGE_HEADERS)
}
