/** A place where a person is signed in; JSON-safe. */
export type OwnSession = {
  id: string
  till: { number: number; branchName: string } | null
  openedAt: string
  activeAt: string
  here: boolean
}
