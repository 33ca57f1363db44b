import type { ReactNode } from 'react'

type Props = { title: string; children: ReactNode }

/** A wide table in a box of its own that scrolls; keys reach the box, since nothing in the table takes the focus. */
export function ScrollSideways({ title, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keys (WCAG 2.1.1).
    <section className="max-w-full overflow-x-auto" aria-label={title} tabIndex={0}>
      {children}
    </section>
  )
}
