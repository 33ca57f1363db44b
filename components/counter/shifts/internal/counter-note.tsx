import Link from 'next/link'
import type { ReactNode } from 'react'

/** A line above the selling screen that leads to the shift. */
export function CounterNote({ title, children }: { title: string; children: ReactNode }) {
  return (
    <p className="mx-auto w-full max-w-384 px-6 pt-4 max-narrow:px-4 print:hidden">
      <Link
        href="/shift"
        prefetch={false}
        className="border-s-bar flex min-h-target flex-wrap items-center gap-x-3 border-wait bg-wait-bg px-4 py-1 text-ink no-underline"
      >
        <b className="underline">{title}</b>
        <span>{children}</span>
      </Link>
    </p>
  )
}
