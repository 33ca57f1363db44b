import type { ReactNode, ToggleEvent } from 'react'
import { Kbd } from '@/components/ui/buttons/kbd.tsx'

/** What is seldom wanted, in one quiet line: links, buttons and folds, whose contents stand below the line. */
export function QuietLine({ children }: { children: ReactNode }) {
  return (
    <div className="folds-below -mx-2 flex flex-wrap items-center gap-x-3 text-note max-phone:gap-x-1">{children}</div>
  )
}

type LineFoldProps = {
  title: string
  /** The letter that opens it. */
  letter?: string
  open?: boolean | undefined
  onToggle?: ((event: ToggleEvent<HTMLDetailsElement>) => void) | undefined
  children: ReactNode
}

/** One fold of such a line; works before any script. */
export function LineFold({ title, letter, open, onToggle, children }: LineFoldProps) {
  return (
    <details open={open} onToggle={onToggle}>
      <summary
        className="underline-offset-link inline-flex min-h-target cursor-pointer items-center gap-2 px-2 font-semibold underline decoration-1 in-open:decoration-2"
        aria-keyshortcuts={letter}
      >
        {title}
        {letter && <Kbd>{letter}</Kbd>}
      </summary>
      <div className="grid grid-cols-1 gap-3 px-2 pt-1 pb-3 text-body">{children}</div>
    </details>
  )
}
