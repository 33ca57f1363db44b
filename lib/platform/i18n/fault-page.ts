import { escapeHtml } from '../shared/escape-html.ts'
import { LOCALES, type Locale } from './model.ts'
import { wordsFor } from './words.ts'

const STYLE = `
:root { color-scheme: light dark; --counter: #efebe1; --ink: #1c1b18; }
@media (prefers-color-scheme: dark) { :root { --counter: #121110; --ink: #f4f0e6; } }
body { background: var(--counter); color: var(--ink); font: 17px/1.4 system-ui, sans-serif; margin: auto; max-width: 36rem; padding: 2rem 1rem; }
h1 { font-size: 1.75rem; margin: 0 0 1rem; }
a { color: inherit; display: inline-block; font-weight: 700; padding: .75rem 1rem .75rem 0; }`

/**
 * A whole page for a fault in each language, with the words of app/error.tsx; needs no script and no database. Its link
 * reloads the address where it is shown.
 */
export async function faultPages(): Promise<ReadonlyMap<Locale, string>> {
  return new Map(await Promise.all(LOCALES.map(async (locale) => [locale, await faultPage(locale)] as const)))
}

async function faultPage(locale: Locale): Promise<string> {
  const t = await wordsFor(locale)
  const title = escapeHtml(t('faults.title'))
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head><body><main>
<h1>${title}</h1><p>${escapeHtml(t('faults.sale'))}</p>
<p><a href="">${escapeHtml(t('faults.again'))}</a> <a href="/sell/airtime">${escapeHtml(t('faults.start'))}</a></p>
</main></body></html>`
}
