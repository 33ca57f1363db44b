/*
 * What a till keeps for a bad line: the program (scripts, styles, fonts, icons), one page that says the line is down, and
 * the list of products. Never a page of a sale, an answer about one, a number, a token or a code; and nothing that is
 * posted passes here at all.
 */
const PROGRAM = 'program-2'
const OFFLINE = 'offline-2'
const CATALOGUE = 'catalogue-2'
const KEPT = [PROGRAM, OFFLINE, CATALOGUE]

const OFFLINE_PAGE = '/offline'
const CATALOGUE_PATH = '/api/catalogue'
const ICONS = ['/icon.svg', '/icon-192.png', '/icon-512.png', '/manifest.webmanifest']
/** What a file must be by its ending. A portal, or a proxy that is set wrongly, answers everything with 200 and its own page. */
const KINDS = {
  js: /javascript/,
  css: /^text\/css/,
  woff2: /font|octet-stream/,
  svg: /^image\//,
  png: /^image\//,
  webmanifest: /json/,
}
const JSON_KIND = /^application\/json/
/** What no page but our offline page holds. */
const OWN_MARK = 'data-heard='
/** A customer's slip and a customer's screen: opened by whoever has the address, and no till's business. */
const NOT_OURS = /^\/(r|display)\//
/** Builds come and go; the oldest files go first. */
const MOST_FILES = 300
const DAY_MS = 24 * 60 * 60_000
/** When the offline page was last asked for again. */
let renewedAt = 0

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(OFFLINE)
      .then(keepOfflinePage)
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  const drop = async () => {
    const names = await caches.keys()
    await Promise.all(names.filter((name) => !KEPT.includes(name)).map((name) => caches.delete(name)))
    await self.clients.claim()
  }
  event.waitUntil(drop())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || NOT_OURS.test(pathname)) return
  if (pathname.startsWith('/_next/static/') || ICONS.includes(pathname)) event.respondWith(programFile(event))
  else if (pathname === CATALOGUE_PATH) event.respondWith(catalogue(event))
  else if (request.mode === 'navigate') event.respondWith(page(request))
})

/** A file of the program has its content in its name: what is kept is right for ever. */
async function programFile(event) {
  const cache = await caches.open(PROGRAM)
  const kept = await cache.match(event.request)
  if (kept) return kept
  const kind = KINDS[new URL(event.request.url).pathname.split('.').pop()]
  let answer = await fetch(event.request)
  // The browser's own cache may hold the foreign page, too.
  if (isForeign(answer, kind)) answer = await fetch(event.request, { cache: 'reload' })
  if (isForeign(answer, kind)) return Response.error()
  if (answer.ok && kind && answer.type === 'basic') event.waitUntil(keepFile(cache, event.request, answer.clone()))
  event.waitUntil(renewOfflinePage())
  return answer
}

/** Whether somebody else's page stands in for what was asked for. */
function isForeign(answer, kind) {
  return answer.ok && kind !== undefined && !kind.test(answer.headers.get('content-type') ?? '')
}

/**
 * A file that is new here may be of a new build, whose offline page is another. Asked for once a day at most, though
 * many files come at once and the line may fail.
 */
async function renewOfflinePage() {
  const cache = await caches.open(OFFLINE)
  const kept = await cache.match(OFFLINE_PAGE)
  const keptAt = Date.parse(kept?.headers.get('date') ?? '')
  if (Date.now() - keptAt < DAY_MS || Date.now() - renewedAt < DAY_MS) return
  renewedAt = Date.now()
  await keepOfflinePage(cache).catch(() => undefined)
}

async function keepOfflinePage(cache) {
  const answer = await fetch(new Request(OFFLINE_PAGE, { cache: 'reload', credentials: 'omit' }))
  const isOurs = answer.ok && (await answer.clone().text()).includes(OWN_MARK)
  if (!isOurs) throw new TypeError('not our offline page')
  await cache.put(OFFLINE_PAGE, answer)
}

async function keepFile(cache, request, answer) {
  await cache.put(request, answer)
  const all = await cache.keys()
  await Promise.all(all.slice(0, Math.max(0, all.length - MOST_FILES)).map((old) => cache.delete(old)))
}

/** The newest list that can be had; an older one says with `x-kept-at` since when it is kept. */
async function catalogue(event) {
  const cache = await caches.open(CATALOGUE)
  try {
    const answer = await fetch(event.request)
    if (isForeign(answer, JSON_KIND)) throw new TypeError('not our list')
    if (answer.ok) event.waitUntil(cache.put(event.request, await stamped(answer.clone())))
    return answer
  } catch (error) {
    const kept = await cache.match(event.request)
    if (kept) return kept
    throw error
  }
}

async function stamped(answer) {
  const headers = new Headers(answer.headers)
  headers.set('x-kept-at', new Date().toISOString())
  return new Response(await answer.blob(), { status: answer.status, headers })
}

/** Pages come from the server or not at all. */
async function page(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await caches.match(OFFLINE_PAGE)
    if (kept) return kept
    throw error
  }
}
