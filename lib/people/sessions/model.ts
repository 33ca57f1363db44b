/** A place where a person is signed in; JSON-safe. */
export type OwnSession = {
  id: string
  /** The till, or null for a browser that is not one. */
  till: { number: number; branchName: string } | null
  openedAt: string
  activeAt: string
  here: boolean
}
