import { createHash } from 'node:crypto'
import { escapeHtml } from '../shared/clean-text.ts'
import { LOCALES, type Locale } from './model.ts'
import { wordsFor } from './words.ts'

const STYLE = `
:root { color-scheme: light dark; --counter: #efebe1; --paper: #fffefa; --ink: #1c1b18; --ink-2: #565248; }
@media (prefers-color-scheme: dark) {
  :root { --counter: #121110; --paper: #1e1c19; --ink: #f4f0e6; --ink-2: #b9b2a3; }
}
body { background: var(--counter); color: var(--ink); font: 17px/1.4 system-ui, sans-serif; margin: 0; padding: 2rem 1rem; }
main { display: flex; flex-direction: column; gap: 1rem; margin: auto; max-width: 36rem; }
section { background: var(--paper); border-inline-start: .375rem solid var(--ink); border-radius: .375rem; padding: 1rem; }
section.own { order: -1; }
section[hidden] { display: none; }
ul { list-style: none; margin: 0; padding: 0; }
li { border-top: 1px solid var(--counter); display: flex; gap: 1rem; justify-content: space-between; padding: .375rem 0; }
h1, h2 { font-size: 1.25rem; margin: 0 0 .5rem; }
p { margin: 0 0 .5rem; }
.heard { color: var(--ink-2); }
button { background: var(--ink); border: 0; border-radius: .375rem; color: var(--paper); font: inherit; font-weight: 700;
  min-height: 2.75rem; padding: 0 1rem; }
button:focus-visible { outline: 3px solid var(--ink); outline-offset: 3px; }`

/** Puts this browser's language first, shows the stored prices with their age, goes on once the server answers. */
const SCRIPT = `
const stamp = (at) => new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Harare', hour: '2-digit', minute: '2-digit',
  day: 'numeric', month: 'short' }).format(at)
const locale = /(?:^|; )(?:__Host-)?locale=(\\w+)/.exec(document.cookie)?.[1] ?? 'en'
document.querySelector('section[lang="' + locale + '"]')?.classList.add('own')
let heardAt = 0
try { heardAt = Number(localStorage.getItem('heard')) } catch {}
const time = heardAt && stamp(heardAt)
for (const note of document.querySelectorAll('.heard')) note.textContent = time ? note.dataset.heard.replace('{time}', time) : ''
const ask = () => fetch('/api/health/live', { cache: 'no-store' }).then((answer) => answer.ok && location.reload(), () => {})
for (const button of document.querySelectorAll('button')) button.addEventListener('click', () => location.reload())
const priced = (product) => {
  const row = document.createElement('li')
  for (const text of [product.name, product.price]) row.appendChild(document.createElement('span')).textContent = text
  return row
}
const showPrices = async () => {
  const answer = await fetch('/api/catalogue')
  const keptAt = Date.parse(answer.headers.get('x-kept-at') ?? '')
  if (!answer.ok || !keptAt) return
  const { products } = await answer.json()
  const shown = products.filter(({ price }) => price)
  const place = document.querySelector('.prices')
  const words = document.querySelector('section[lang="' + locale + '"]') ?? document.querySelector('section')
  place.querySelector('h2').textContent = words.dataset.prices.replace('{time}', stamp(keptAt))
  place.querySelector('p').textContent = words.dataset.ask
  place.querySelector('ul').replaceChildren(...shown.map(priced))
  place.hidden = shown.length === 0
}
showPrices().catch(() => {})
addEventListener('online', ask)
setInterval(ask, 10000)`

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export const OFFLINE_POLICY = [
  "default-src 'none'",
  `script-src ${sha(SCRIPT)}`,
  `style-src ${sha(STYLE)}`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const LATER = { time: '{time}' }

/** Self-contained and in every language of the counter: browsers keep it for when the connection is down. */
export async function offlinePage(): Promise<string> {
  const [first, sections] = await Promise.all([wordsFor('en'), Promise.all(LOCALES.map(section))])
  return `<!doctype html><html lang="en" translate="no"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(first('offline.title'))}</title><style>${STYLE}</style></head><body><main>
${sections.join('\n')}
<section class="prices" hidden><h2></h2><p></p><ul></ul></section>
</main><script>${SCRIPT}</script></body></html>`
}

async function section(locale: Locale): Promise<string> {
  const t = await wordsFor(locale)
  const heading = locale === 'en' ? 'h1' : 'h2'
  const own = `data-prices="${escapeHtml(t('offline.prices', LATER))}" data-ask="${escapeHtml(t('offline.pricesAsk'))}"`
  return `<section lang="${locale}" ${own}><${heading}>${escapeHtml(t('offline.title'))}</${heading}>
<p>${escapeHtml(t('offline.text'))}</p><p class="heard" data-heard="${escapeHtml(t('offline.heard', LATER))}"></p>
<button type="button">${escapeHtml(t('offline.retry'))}</button></section>`
}
