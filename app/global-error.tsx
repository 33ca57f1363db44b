'use client'

import { useEffect } from 'react'
import { storeLastForm } from '@/components/platform/faults/saved-form.ts'
import { isLineBroken, useFreshStart, useReloadWhenBack } from '@/components/platform/faults/use-reload.ts'
import { FAULT_STYLE, FAULT_WORDS, faultLocales, faultReader } from '@/lib/platform/shared/fault-words.ts'

/**
 * The error page for when not even the layout of every page could be drawn: it has no stylesheet and no catalogue. Every
 * page loads it.
 */
export default function GlobalError({ error }: { error: Error }) {
  const reader = faultReader(location.pathname)
  const locales = faultLocales(document.cookie, reader)
  useEffect(storeLastForm, [])
  useReloadWhenBack(reader === 'display' || isLineBroken(error))
  const isStarting = useFreshStart(error) === 'starts'
  const [first = 'en'] = locales
  return (
    <html lang={first} translate="no">
      <head>
        <title>{FAULT_WORDS[first][reader].title}</title>
        <style>{FAULT_STYLE}</style>
      </head>
      <body>
        {!isStarting &&
          locales.map((locale) => {
            const { [reader]: words, again } = FAULT_WORDS[locale]
            return (
              <section key={locale} lang={locale}>
                <h1>{words.title}</h1>
                <p>{words.text}</p>
                {reader !== 'display' && (
                  <button type="button" onClick={() => location.reload()}>
                    {again}
                  </button>
                )}
              </section>
            )
          })}
      </body>
    </html>
  )
}
