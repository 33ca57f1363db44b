'use client'

import { BARE_WORDS } from '@/components/platform/faults/bare-words.ts'

const PAGE = {
  fontFamily: 'system-ui, sans-serif',
  lineHeight: 1.4,
  margin: 'auto',
  maxWidth: '36rem',
  padding: '2rem 1rem',
}
const BUTTON = { font: 'inherit', fontWeight: 700, minHeight: '2.75rem' }

/** When not even the root layout can be drawn, such as after an answer that was cut: without styles or the catalogue. */
export default function GlobalError() {
  return (
    <html lang="en">
      <body style={PAGE}>
        {Object.entries(BARE_WORDS).map(([lang, { title, sale, again }]) => (
          <section key={lang} lang={lang}>
            <h1>{title}</h1>
            <p>{sale}</p>
            <button type="button" style={BUTTON} onClick={() => location.replace(location.pathname + location.search)}>
              {again}
            </button>
          </section>
        ))}
      </body>
    </html>
  )
}
