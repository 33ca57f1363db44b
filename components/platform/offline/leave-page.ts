/** Sent when a page is about to be left for `href`. A listener that prevents it runs `go` later, or never. */
export type LeavePage = CustomEvent<{ href: string; go: () => void }>

export const LEAVE_PAGE = 'pos:leave-page'

/**
 * Leaves the page for `href` by `go`, for keys and lists that follow no link. While the line is down the page stays
 * (`LineGuard`).
 */
export function leavePage(href: string, go: () => void): void {
  const leaving: LeavePage = new CustomEvent(LEAVE_PAGE, { cancelable: true, detail: { href, go } })
  if (window.dispatchEvent(leaving)) go()
}
