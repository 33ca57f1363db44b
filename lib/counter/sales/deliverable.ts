import { type Goods, isSaleKind, KINDS } from '@/lib/counter/kinds/model.ts'
import type { Sale } from '@/lib/generated/prisma/client.ts'
import { authorise, type Ctx, visibleTickets } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import { openIfReadable, openSealed, seal, sealedHash, sealedHashes } from '@/lib/platform/sealing/seal.ts'
import { tokenDigits } from '@/lib/platform/shared/codes.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

const END_DIGITS = 4

/** Older versions stored them unsealed in `token` and `pin`. */
export const DELIVERABLE_COLUMNS = { sealedToken: true, sealedPin: true, token: true, pin: true } as const

type Stored = Pick<Sale, 'sealedToken' | 'sealedPin' | 'token' | 'pin'>

type OpenDeliverable = { token: string | null; pin: string | null }

export function sealDeliverable(saleId: string, { token, pin }: OpenDeliverable) {
  return {
    ...(token !== null && { sealedToken: seal('Sale.sealedToken', saleId, token), tokenEnd: tokenEnd(token) }),
    ...(pin !== null && { sealedPin: seal('Sale.sealedPin', saleId, pin) }),
  }
}

/** Each null if there is none, or if it cannot be read any more. */
export function openDeliverable(sale: Stored & Pick<Sale, 'id'>): OpenDeliverable {
  const { id, sealedToken, sealedPin } = sale
  return {
    token: sealedToken === null ? sale.token : openIfReadable('Sale.sealedToken', id, sealedToken),
    pin: sealedPin === null ? sale.pin : openIfReadable('Sale.sealedPin', id, sealedPin),
  }
}

/** Sealed again under the newest key. @throws Unreadable */
export function resealDeliverable(sale: Stored & Pick<Sale, 'id'>) {
  const { id, sealedToken, sealedPin } = sale
  const token = sealedToken === null ? sale.token : openSealed('Sale.sealedToken', id, sealedToken)
  const pin = sealedPin === null ? sale.pin : openSealed('Sale.sealedPin', id, sealedPin)
  return { sealedToken: null, sealedPin: null, tokenEnd: null, ...sealDeliverable(id, { token, pin }) }
}

export function storedDeliverable({
  sealedToken,
  sealedPin,
  token,
  pin,
  tokenEnd: end,
}: Stored & Pick<Sale, 'tokenEnd'>) {
  const storedToken = sealedToken ?? token
  return { sealedToken: storedToken, sealedPin: sealedPin ?? pin, tokenEnd: storedToken === null ? null : (end ?? '') }
}

export function hasDeliverable({ sealedToken, sealedPin, token, pin }: Stored): { token: boolean; pin: boolean } {
  return { token: (sealedToken ?? token) !== null, pin: (sealedPin ?? pin) !== null }
}

/** By its last four digits; of several tokens the last one's, which is the credit. */
function tokenEnd(token: string): string | null {
  const digits = tokenDigits(token).at(-1) ?? token.replace(/\D/g, '')
  return digits.length < END_DIGITS ? null : sealedHash('token-end', digits.slice(-END_DIGITS))
}

export function tokenEnds(digits: string): string[] {
  return sealedHashes('token-end', digits.slice(-END_DIGITS))
}

type DeliverableFacts = Pick<
  Sale,
  'kind' | 'recipientField' | 'state' | 'sealedToken' | 'sealedPin' | 'token' | 'pin' | 'erasedAt'
>

/** Null for what goes straight to a phone or account (service-api.md, Transaction). */
export function deliverableOf({ kind, recipientField }: Pick<Sale, 'kind' | 'recipientField'>): Goods | null {
  if (recipientField === 'meter') return 'token'
  return isSaleKind(kind) ? KINDS[kind].goods : null
}

/** The token or code of a delivered sale that the Service has not told; either counts, wherever it was put. */
export function missingDeliverable(sale: DeliverableFacts): Goods | null {
  if (sale.state !== 'completed' || sale.erasedAt !== null) return null
  const { token, pin } = hasDeliverable(sale)
  return token || pin ? null : deliverableOf(sale)
}

/** The audit records that the code was shown, and to whom, but not the code. */
export async function revealCode({ ctx, input }: { ctx: Ctx; input: { saleId: string } }): Promise<string> {
  authorise(ctx.actor, 'token:reveal')
  return db().$transaction(async (tx) => {
    const where = { id: input.saleId, state: 'completed' as const, ticket: visibleTickets(ctx.actor) }
    const sale = await tx.sale.findFirst({ where, select: { id: true, ...DELIVERABLE_COLUMNS } })
    const { pin } = sale ? openDeliverable(sale) : { pin: null }
    if (!sale || !pin) return refuse('CODE_NONE')
    await recordAudit(tx, ctx.actor, { action: 'token:reveal', objectKind: 'sale', objectId: sale.id })
    return pin
  })
}

/**
 * The codes of all of a ticket’s delivered vouchers, in its order; the audit records each that was shown.
 * @throws CODE_NONE
 */
export async function revealCodes({ ctx, input }: { ctx: Ctx; input: { ticketId: string } }): Promise<SaleCode[]> {
  authorise(ctx.actor, 'token:reveal')
  return db().$transaction(async (tx) => {
    const sales = await tx.sale.findMany({
      where: { state: 'completed', ticket: { AND: [visibleTickets(ctx.actor), { id: input.ticketId }] } },
      orderBy: { position: 'asc' },
      select: { id: true, ...DELIVERABLE_COLUMNS },
    })
    const codes = sales.flatMap((sale): SaleCode[] => {
      const { pin } = openDeliverable(sale)
      return pin ? [{ saleId: sale.id, pin }] : []
    })
    if (codes.length === 0) return refuse('CODE_NONE')
    for (const { saleId } of codes) {
      await recordAudit(tx, ctx.actor, { action: 'token:reveal', objectKind: 'sale', objectId: saleId })
    }
    return codes
  })
}

type SaleCode = { saleId: string; pin: string }
