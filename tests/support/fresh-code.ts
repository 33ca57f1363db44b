import { Secret, TOTP } from 'otpauth'

export type Query = (statement: string) => Promise<unknown>

/**
 * A current code, accepted as if the last one's half minute were over. A code of the half minute before could expire on
 * its way.
 */
export async function freshCode(query: Query, secret: string): Promise<string> {
  await query(`update "SecondStep" set "lastStep" = 0`)
  return new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate()
}
