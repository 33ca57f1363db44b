import type { Sale } from '@/lib/generated/prisma/client.ts'
import { openIfReadable, openSealed, seal, sealedHash, sealedHashes } from '@/lib/platform/sealing/seal.ts'
import { tokenDigits } from '@/lib/platform/shared/codes.ts'

/** How many of a token's last digits find it. */
const END_DIGITS = 4

/**
 * The columns that say whether a sale has its token or code. Older versions stored them unsealed in `token` and `pin`.
 */
export const GOODS_COLUMNS = { sealedToken: true, sealedPin: true, token: true, pin: true } as const

type Kept = Pick<Sale, 'sealedToken' | 'sealedPin' | 'token' | 'pin'>

export type PlainGoods = { token: string | null; pin: string | null }

/** The columns that store a token and a code, sealed; what the Service did not tell is left out. */
export function sealGoods(saleId: string, { token, pin }: PlainGoods) {
  return {
    ...(token !== null && { sealedToken: seal('Sale.sealedToken', saleId, token), tokenEnd: tokenEnd(token) }),
    ...(pin !== null && { sealedPin: seal('Sale.sealedPin', saleId, pin) }),
  }
}

/** A sale's token and code; each is null if it has none, or if it cannot be read any more. */
export function openGoods(sale: Kept & Pick<Sale, 'id'>): PlainGoods {
  const { id, sealedToken, sealedPin } = sale
  return {
    token: sealedToken === null ? sale.token : openIfReadable('Sale.sealedToken', id, sealedToken),
    pin: sealedPin === null ? sale.pin : openIfReadable('Sale.sealedPin', id, sealedPin),
  }
}

/** The columns of a sale's token and code, sealed again under the newest key. Throws Unreadable. */
export function sealGoodsAgain(sale: Kept & Pick<Sale, 'id'>) {
  const { id, sealedToken, sealedPin } = sale
  const token = sealedToken === null ? sale.token : openSealed('Sale.sealedToken', id, sealedToken)
  const pin = sealedPin === null ? sale.pin : openSealed('Sale.sealedPin', id, sealedPin)
  return { sealedToken: null, sealedPin: null, tokenEnd: null, ...sealGoods(id, { token, pin }) }
}

/** The columns of `sealGoods`, each null only if nothing is stored for it, sealed or not. */
export function keptGoods({ sealedToken, sealedPin, token, pin, tokenEnd: end }: Kept & Pick<Sale, 'tokenEnd'>) {
  const keptToken = sealedToken ?? token
  return { sealedToken: keptToken, sealedPin: sealedPin ?? pin, tokenEnd: keptToken === null ? null : (end ?? '') }
}

/** Whether a sale has a token, and whether a code, without opening them. */
export function hasGoods({ sealedToken, sealedPin, token, pin }: Kept): { token: boolean; pin: boolean } {
  return { token: (sealedToken ?? token) !== null, pin: (sealedPin ?? pin) !== null }
}

/**
 * A keyed hash of a token's last four digits, by which it is found: of several the last one's, which is the credit. Null
 * if it has fewer digits.
 */
function tokenEnd(token: string): string | null {
  const digits = tokenDigits(token).at(-1) ?? token.replace(/\D/g, '')
  return digits.length < END_DIGITS ? null : sealedHash('token-end', digits.slice(-END_DIGITS))
}

/** The hashes that tokens with this end may be stored under, one for each key of SEAL_KEYS. */
export function tokenEnds(digits: string): string[] {
  return sealedHashes('token-end', digits.slice(-END_DIGITS))
}
