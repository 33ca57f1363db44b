import { Secret, TOTP } from 'otpauth'

export type Query = (statement: string) => Promise<unknown>

/** A code of now, as if the half minute of the last one were over; one of a half minute before might end on its way. */
export async function freshCode(query: Query, secret: string): Promise<string> {
  await query(`update "SecondStep" set "lastStep" = 0`)
  return new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate()
}
