import type { ReactNode } from 'react'

/** A counter screen's layout: the work on the left, the paper on the right if there is any; stacked on a phone. */
export function TwoColumns({ children, paper }: { children: ReactNode; paper?: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-384 flex-1 grid-cols-[minmax(0,1fr)_25.75rem] gap-8 px-6 pt-6 pb-4 max-narrow:grid-cols-1 max-narrow:content-start max-narrow:gap-6 max-narrow:p-4 print:block print:p-0 max-narrow:low:pt-2">
      <div className="min-w-0">{children}</div>
      {paper && <div className="flex min-w-0 flex-col gap-6">{paper}</div>}
    </div>
  )
}
