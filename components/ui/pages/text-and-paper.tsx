import type { ReactNode } from 'react'

/** Text on the left, its paper on the right; stacked on a phone; in print only the paper. */
export function TextAndPaper({ children, paper }: { children: ReactNode; paper: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,25rem)] items-start gap-6 print:block cards:grid-cols-1 cards:gap-4">
      <div className="grid min-w-0 grid-cols-1 gap-4 print:hidden">{children}</div>
      <div className="min-w-0 overflow-x-auto print:overflow-visible">{paper}</div>
    </div>
  )
}
