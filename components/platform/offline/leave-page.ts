/** What a page is about to do that leaves it. Whoever prevents it runs `detail` later, or never. */
export type LeavePage = CustomEvent<() => void>

export const LEAVE_PAGE = 'pos:leave-page'

/** Leaves the page by `go`, for keys and lists that follow no link. While the line is down the page stays (`LineGuard`). */
export function leavePage(go: () => void): void {
  const leaving: LeavePage = new CustomEvent(LEAVE_PAGE, { cancelable: true, detail: go })
  if (window.dispatchEvent(leaving)) go()
}
