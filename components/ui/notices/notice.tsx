import type { ReactNode } from 'react'

/** Something to read first: on paper, with a bar of ink at its side. */
export function Notice({ role, children }: { role?: 'alert'; children: ReactNode }) {
  return (
    <div role={role} className="border-s-bar border-ink bg-paper px-4 py-3">
      {children}
    </div>
  )
}
