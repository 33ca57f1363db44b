import { type Goods, isSaleKind, KINDS } from '@/lib/counter/kinds/model.ts'
import type { Sale } from '@/lib/generated/prisma/client.ts'
import { authorise, type Ctx, visibleTickets } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import { openIfReadable, openSealed, seal, sealedHash, sealedHashes } from '@/lib/platform/sealing/seal.ts'
import { tokenDigits } from '@/lib/platform/shared/codes.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

/** How many of a token's last digits find it. */
const END_DIGITS = 4

/**
 * The columns that say whether a sale has its token or code. Older versions stored them unsealed in `token` and `pin`.
 */
export const GOODS_COLUMNS = { sealedToken: true, sealedPin: true, token: true, pin: true } as const

type Kept = Pick<Sale, 'sealedToken' | 'sealedPin' | 'token' | 'pin'>

type PlainGoods = { token: string | null; pin: string | null }

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

type GoodsFacts = Pick<
  Sale,
  'kind' | 'recipientField' | 'state' | 'sealedToken' | 'sealedPin' | 'token' | 'pin' | 'erasedAt'
>

/**
 * What a product hands over once delivered (service-api.md, Transaction); null for what goes straight to a phone or
 * account.
 */
export function goodsOf({ kind, recipientField }: Pick<Sale, 'kind' | 'recipientField'>): Goods | null {
  if (recipientField === 'meter') return 'token'
  return isSaleKind(kind) ? KINDS[kind].goods : null
}

/**
 * What a delivered sale still owes the customer: the token or code that the Service has not told. Either of them counts
 * as delivered goods, wherever the Service put it. Null if nothing is missing, or if it was erased with the customer's
 * data.
 */
export function missingGoods(sale: GoodsFacts): Goods | null {
  if (sale.state !== 'completed' || sale.erasedAt !== null) return null
  const { token, pin } = hasGoods(sale)
  return token || pin ? null : goodsOf(sale)
}

/**
 * Reveals the code of a delivered voucher to those who may see it. The audit records that it was shown, and to whom,
 * but not the code.
 */
export async function revealCode({ ctx, input }: { ctx: Ctx; input: { saleId: string } }): Promise<string> {
  authorise(ctx.actor, 'token:reveal')
  return db().$transaction(async (tx) => {
    const where = { id: input.saleId, state: 'completed' as const, ticket: visibleTickets(ctx.actor) }
    const sale = await tx.sale.findFirst({ where, select: { id: true, ...GOODS_COLUMNS } })
    const { pin } = sale ? openGoods(sale) : { pin: null }
    if (!sale || !pin) return refuse('CODE_NONE')
    await recordAudit(tx, ctx.actor, { action: 'token:reveal', objectKind: 'sale', objectId: sale.id })
    return pin
  })
}
