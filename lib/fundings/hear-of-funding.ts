import { serviceFor } from '../service.ts'
import { type Applied, applyFunding } from './apply-funding.ts'

export type WantedFunding = { id: string; credential: string; reference: string; upstreamId: string }

/**
 * Asks the Service about a top-up by its id, the only way there is (service-api.md, Endpoints), with the credential that
 * asked for it, and applies what it says. `unclear`: no usable answer.
 */
export async function hearOfFunding(wanted: WantedFunding, source: string): Promise<Applied | 'unclear'> {
  const { id, credential, reference, upstreamId } = wanted
  const answer = await serviceFor(credential).getFunding(upstreamId)
  if (answer.kind !== 'ok') return 'unclear'
  const { data: funding } = answer
  if (funding.reference !== null && funding.reference !== reference) return 'unclear'
  return applyFunding({ fundingId: id, funding, source })
}
