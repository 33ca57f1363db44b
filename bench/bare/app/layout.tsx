import type { ReactNode } from 'react'
import { figures, words } from '../../../app/fonts.ts'

export const metadata = { title: 'A bare form' }

/** Next, React and our fonts, without anything of the shop. */
export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" className={`${words.variable} ${figures.variable}`} style={{ fontFamily: 'var(--face-words)' }}>
      <body>{children}</body>
    </html>
  )
}
