import { escapeHtml } from '../shared/clean-text.ts'
import { FAULT_STYLE, FAULT_WORDS, type FaultReader, faultLocales, faultReader } from '../shared/fault-words.ts'
import { LOCALES, type Locale } from './model.ts'
import { wordsFor } from './words.ts'

/** Nobody touches a display: it asks again by itself. */
const ASKS_AGAIN = '<meta http-equiv="refresh" content="5">'

/** With the words of app/error.tsx and its like; needs no script and no database. */
export async function faultPages(): Promise<(pathname: string, cookies: string) => string> {
  const start = { en: '', sn: '', nd: '' }
  for (const locale of Object.keys(start) as (keyof typeof start)[]) {
    start[locale] = (await wordsFor(locale))('faults.home')
  }
  return (pathname, cookies) => {
    const reader = faultReader(pathname)
    const locales = faultLocales(cookies, reader)
    const [first = 'en'] = locales
    const sections = locales.map((locale) => {
      const { [reader]: words, again } = FAULT_WORDS[locale]
      const links = linksOf(reader, again, start[locale])
      return `<section lang="${locale}"><h1>${escapeHtml(words.title)}</h1><p>${escapeHtml(words.text)}</p>${links}</section>`
    })
    return `<!doctype html><html lang="${first}" translate="no"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width">${reader === 'display' ? ASKS_AGAIN : ''}
<title>${escapeHtml(FAULT_WORDS[first][reader].title)}</title><style>${FAULT_STYLE}</style></head><body><main>
${sections.join('\n')}
</main></body></html>`
  }
}

function linksOf(reader: FaultReader, again: string, start: string): string {
  if (reader === 'display') return ''
  const home = reader === 'staff' ? ` <a href="/">${escapeHtml(start)}</a>` : ''
  return `<p><a href="">${escapeHtml(again)}</a>${home}</p>`
}

/** For a form that was not read, since too many came from its address. */
export async function busyPages(): Promise<ReadonlyMap<Locale, string>> {
  return new Map(
    await Promise.all(
      LOCALES.map(async (locale) => {
        const t = await wordsFor(locale)
        const title = escapeHtml(t('deadEnds.refusedTitle'))
        const page = `<!doctype html><html lang="${locale}" translate="no"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${title}</title><style>${FAULT_STYLE}</style></head><body><main>
<h1>${title}</h1><p>${escapeHtml(t('problems.SIGN_IN_BUSY'))}</p>
<p><a href="">${escapeHtml(t('faults.again'))}</a></p>
</main></body></html>`
        return [locale, page] as const
      }),
    ),
  )
}
