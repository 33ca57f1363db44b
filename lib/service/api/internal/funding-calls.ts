import { type Cents, toWireAmount } from '@/lib/platform/shared/money.ts'
import { Funding } from '@/lib/service/api/contract/funding.ts'
import type { Answer } from '../answer.ts'
import { fundingFields } from '../field-names.ts'
import type { Caller } from './caller.ts'

export type FundingRequest = {
  method: string
  amountCents: Cents
  reference: string
  /** The wallet to draw from, for mobile money. */
  phone?: string
  idempotencyKey: string
}

/** Top-ups of the partner's own balance (service-api.md, Endpoints; the body is undocumented, see `fundingFields`). */
export function fundingCalls(caller: Caller) {
  return {
    createFunding: (request: FundingRequest): Promise<Answer<Funding>> =>
      caller.post(
        { path: '/fundings', body: fundingBody(request), idempotencyKey: request.idempotencyKey },
        {
          schema: Funding,
          isOurs: (funding) => funding.reference === null || funding.reference === request.reference,
        },
      ),

    getFunding: (id: string): Promise<Answer<Funding>> =>
      caller.get(
        { path: `/fundings/${encodeURIComponent(id)}` },
        { schema: Funding, isOurs: (funding) => funding.id === id },
      ),
  }
}

function fundingBody(request: FundingRequest): Record<string, unknown> {
  return {
    [fundingFields.method]: request.method,
    [fundingFields.amount]: toWireAmount(request.amountCents),
    [fundingFields.reference]: request.reference,
    [fundingFields.phone]: request.phone,
  }
}
