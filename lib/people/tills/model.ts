/** How long an enrolment code can be used. */
export const CODE_MINUTES = 15
export const CODE_LENGTH = 8

/** A till as the office lists it. `enrolledAt` is null where no browser is this till now. */
export type TillView = {
  id: string
  branchCode: string
  branchName: string
  number: number
  training: boolean
  enrolledAt: string | null
  openShift: boolean
  signedIn: string[]
}

/** A new enrolment code in the clear, shown once: the code, and its address as a picture to scan. */
export type NewEnrolmentCode = { code: string; branchName: string; number: number | null; expiresAt: string }

/** A code that can still be used; the code itself is not known any more. */
export type OpenCode = { id: string; branchName: string; number: number | null; expiresAt: string; by: string }
