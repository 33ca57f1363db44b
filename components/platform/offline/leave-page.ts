/** A listener that prevents it runs `go` later, or never. */
export type LeavePage = CustomEvent<{ href: string; go: () => void }>

export const LEAVE_PAGE = 'pos:leave-page'

/** A link that leaves the page: one with `data-in-place` opens something over it. */
export const LEAVING_LINK = 'a[href^="/"]:not([data-in-place])'

/** Leaves the page for `href` by `go`, unless the line is down (`LineGuard`). */
export function leavePage(href: string, go: () => void): void {
  const leaving: LeavePage = new CustomEvent(LEAVE_PAGE, { cancelable: true, detail: { href, go } })
  if (window.dispatchEvent(leaving)) go()
}
