import type { ReactNode } from 'react'

/** A top bar button that opens a small sheet under it; works before any script. */
export function Menu({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <details className="relative" data-menu>
      <summary className="flex min-h-target min-w-target items-center gap-2 px-2">
        <span className="max-w-36 truncate">{label}</span>
        <i
          className="flex-none border-[0.3125rem] border-y-[0.4375rem] border-b-0 border-transparent border-y-current in-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="border-fine absolute inset-e-0 top-[calc(100%_+_0.25rem)] z-3 grid min-w-70 gap-3 rounded border-ink bg-paper p-3 shadow-sheet">
        {children}
      </div>
    </details>
  )
}
