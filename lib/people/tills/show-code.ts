import { env } from '@/lib/platform/env/env.ts'
import { qrPath } from '@/lib/platform/qr-code/qr-path.ts'
import { harareClock } from '@/lib/platform/shared/say-time.ts'
import type { NewEnrolmentCode, ShownCode } from './model.ts'

/**
 * A new enrolment code as the office shows it, with its QR code. The QR code's address has the code after a `#`, a part
 * that browsers send to no server and no log keeps. `replaces` is empty unless a browser is that till. `placeOf` names
 * a till in the reader's language.
 */
export function showCode(
  { code, branchName: branch, number, expiresAt, replaces }: NewEnrolmentCode,
  placeOf: (till: { branch: string; number: number }) => string,
): ShownCode {
  const address = `${env().appOrigins[0]}/enrol`
  const picture = qrPath(`${address}#${code}`)
  return {
    address,
    code: `${code.slice(0, 4)} ${code.slice(4)}`,
    for: number === null ? branch : placeOf({ branch, number }),
    until: harareClock(new Date(expiresAt)).slice(0, 5),
    replaces: replaces ? (replaces.shiftOf ?? '–') : '',
    qrPath: picture.path,
    qrSize: String(picture.size),
  }
}
