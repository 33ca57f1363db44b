import type { ProblemMessage } from '@/lib/platform/shared/problem.ts'

export const ENROL_MINUTES = 15
export const CODE_LENGTH = 8

export const DISPLAYS_MOST = 4

/** In which currencies a till takes no cash, as its form shows and compares it. */
export function tillCash(refused: readonly string[]) {
  return { refused: refused.toSorted() }
}

/** A till as the office lists it. `enrolledAt` is null if no browser is this till now. */
export type TillView = {
  id: string
  branchCode: string
  branchName: string
  number: number
  training: boolean
  refusedCurrencies: string[]
  enrolledAt: string | null
  openShift: boolean
  signedIn: string[]
  displays: TillDisplay[]
}

/** A browser that was made a till, or revoked, while that can be undone. */
export type TillChangeView = {
  id: string
  kind: string
  by: string
  branch: string
  number: number
  at: string
  until: string
  /** Whether the viewer may undo it: an owner other than the one who did it. */
  undoable: boolean
}

/** A customer display paired with a till, who paired it, and until when it works. */
export type TillDisplay = { id: string; by: string; createdAt: string; until: string }

/** A new enrolment code in clear text, shown once, with the QR code of its address. */
export type NewEnrolmentCode = {
  code: string
  branchName: string
  number: number | null
  expiresAt: string
  /** Whose browser it replaces, by the shift open there; null if no browser is that till. */
  replaces: { shiftOf: string | null } | null
}

export type EnrolState = { problem: ProblemMessage; code: string } | null

/** An enrolment code that still works; the code itself is not stored. */
export type OpenCode = { id: string; branchName: string; number: number | null; expiresAt: string; by: string }

/** A new enrolment code as a person reads it, with its QR code and the address where it is typed. */
export type EnrolmentCodeView = Record<'address' | 'code' | 'for' | 'until' | 'qrPath' | 'qrSize' | 'replaces', string>
