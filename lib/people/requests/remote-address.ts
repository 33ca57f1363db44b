import { headers } from 'next/headers'

/** Where a request comes from, as the nearest proxy saw it: the last of the list, since the others can be forged. */
export async function remoteAddress(): Promise<string> {
  const forwarded = (await headers()).get('x-forwarded-for') ?? ''
  return forwarded.split(',').at(-1)?.trim() || 'unknown'
}
