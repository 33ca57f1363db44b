import { askErasure } from '@/lib/office/privacy/erasure-requests.ts'
import type { ErasureKind } from '@/lib/office/privacy/model.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { DomainError } from '@/lib/platform/shared/problem.ts'

type Asked = { kind: ErasureKind; subject: string }

/** What the first press of the form to forget a customer tells. */
export async function firstTold(actor: Actor, asked: Asked): Promise<Record<string, string | number>> {
  const refused = await askErasure({ ctx: { actor }, input: { ...asked, told: '', code: '' } }).catch((error) => error)
  if (refused instanceof DomainError && refused.problem.code === 'ERASE_CHECK') return refused.problem.params ?? {}
  throw refused
}

/** The mark that the form's next press carries. */
export async function toldMark(actor: Actor, asked: Asked): Promise<string> {
  return String((await firstTold(actor, asked)).told)
}
