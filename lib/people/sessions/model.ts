/** Somewhere a person is signed in; JSON-safe. */
export type OwnSession = {
  id: string
  /** The till, or null for a browser that is none. */
  till: { number: number; branchName: string } | null
  openedAt: string
  activeAt: string
  /** The one that asks. */
  here: boolean
}
