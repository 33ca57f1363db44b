import { z } from 'zod'
import { type Ctx, type Access, authoriseDeclared } from '@/lib/people/access/authorise.ts'
import { spends } from '@/lib/people/access/spending.ts'
import { proveSession } from '@/lib/people/second-step/prove-session.ts'
import { addressToReturn } from '@/lib/people/sessions/address-to-return.ts'
import { OWN_CODE_ASKED } from '@/lib/platform/shared/form-result.ts'
import { text } from '../form-fields.ts'
import { readForm } from '../posted-form.ts'

const OwnCode = z.object({ code: text(40) })

/**
 * Checks what a form declares, and takes the actor's own code that came with it if what spends would be refused without
 * one. Refuses as `authoriseDeclared` and `proveSession` do.
 */
export async function authorisePosted(access: Access, ctx: Ctx, form: FormData): Promise<Ctx> {
  authoriseDeclared(ctx.actor, access)
  const asks = typeof access === 'string' && (spends(access) || form.has(OWN_CODE_ASKED))
  if (ctx.actor.fresh || !asks) return ctx
  const { code } = readForm(OwnCode, form)
  if (code === '') return ctx
  await proveSession({ ctx, input: { code } })
  return { actor: { ...ctx.actor, proven: true, fresh: true }, codeTaken: true }
}

/** The page that asks for the own code, then leads back to an address of ours, without what a refusal wrote into it. */
export function provePage(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://own')
  return `/prove?${new URLSearchParams({ from: addressToReturn({ pathname, searchParams }) })}`
}
