'use server'

import { redirect } from 'next/navigation'
import { z } from 'zod'
import { resultAction } from '@/lib/people/requests/form-action.ts'
import { text } from '@/lib/people/requests/form-fields.ts'
import { readForm, requireOwnOrigin } from '@/lib/people/requests/posted-form.ts'
import { clearSessionCookie, writeTillCookie } from '@/lib/people/sessions/cookies.ts'
import { env } from '@/lib/platform/env/env.ts'
import { qrPath } from '@/lib/platform/qr-code/qr-path.ts'
import { problemSearch } from '@/lib/platform/shared/problem-search.ts'
import { harareClock } from '@/lib/platform/shared/time.ts'
import { issueEnrolmentCode } from './issue-enrolment-code.ts'
import { readTillNumber } from './read-till-number.ts'
import { redeemEnrolmentCode } from './redeem-enrolment-code.ts'
import { revokeTill } from './revoke-till.ts'

const CodeForm = z.object({ branch: z.string().max(40), number: text(10) })
const TillForm = z.object({ tillId: z.uuid() })
const RedeemForm = z.object({ code: z.string().max(40) })

/**
 * Makes an enrolment code and its QR code. The QR code's address has the code after a `#`, which browsers send to no
 * server and no log keeps.
 */
export const issueEnrolmentCodeAction = resultAction(readCodeForm, issueEnrolmentCode, {
  given: ({ code, branchName, number, expiresAt }) => {
    const picture = qrPath(`${env().appOrigins[0]}/enrol#${code}`)
    return {
      code: `${code.slice(0, 4)} ${code.slice(4)}`,
      for: number === null ? branchName : `${branchName}, ${number}`,
      until: harareClock(new Date(expiresAt)).slice(0, 5),
      qrPath: picture.path,
      qrSize: String(picture.size),
    }
  },
})

/** Revokes a till. */
export const revokeTillAction = resultAction(TillForm, revokeTill)

/** Makes this browser a till with a code; nobody needs to be signed in. */
export async function redeemEnrolmentCodeAction(form: FormData): Promise<void> {
  let secret: string
  try {
    await requireOwnOrigin()
    ;({ secret } = await redeemEnrolmentCode(readForm(RedeemForm, form).code))
  } catch (error) {
    redirect(`/enrol?${new URLSearchParams(problemSearch(error))}`)
  }
  await writeTillCookie(secret)
  await clearSessionCookie()
  redirect('/sign-in')
}

function readCodeForm(form: FormData) {
  const { branch, number } = readForm(CodeForm, form)
  return { branchCode: branch, number: readTillNumber(number) }
}
