import type { ReactNode } from 'react'

export function ShellFrame({ skip, head, children }: { skip: string; head: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col print:block print:min-h-0">
      <a className="fixed inset-s-3 -top-16 z-4 bg-ink p-3 text-on-ink focus:top-3 print:hidden" href="#main">
        {skip}
      </a>
      <div className="sticky top-0 z-3 print:hidden low:static" data-apart>
        {head}
      </div>
      {children}
    </div>
  )
}

type BarProps = {
  partnerName: string
  place: ReactNode
  /** Always visible beside it. */
  mark?: ReactNode
  children: ReactNode
}

/** The top bar: the shop, the place in it and, at its end, the most used controls. */
export function ShellBar({ partnerName, place, mark, children }: BarProps) {
  return (
    <header className="relative flex min-h-bar flex-none flex-wrap items-center gap-x-4 border-b border-line bg-counter ps-6 pe-4 text-note max-[85rem]:gap-x-3 max-narrow:ps-4 max-narrow:pe-2 max-phone:gap-x-1.5 print:hidden">
      <b className="max-[85rem]:hidden">{partnerName}</b>
      {place && <span className="whitespace-nowrap text-muted max-narrow:font-bold max-narrow:text-ink">{place}</span>}
      {mark}
      <span className="flex-1" />
      {children}
    </header>
  )
}

/** A bar menu's entry that opens a page: a row between lines, without the gap of the menu. */
export const menuLinkLook =
  '-my-1.5 flex min-h-target items-center border-b border-line font-semibold no-underline hover:bg-soft'

/** A bar menu's entry that acts or leaves: signing out, locking, switching between counter and office. */
export const menuActionLook =
  'flex min-h-target w-full items-center justify-center gap-2 rounded border-fine border-ink bg-transparent font-semibold no-underline hover:shadow-hinted'
