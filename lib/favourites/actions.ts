'use server'

import { redirect } from 'next/navigation'
import { z } from 'zod'
import { requireActor } from '../auth/current-actor.ts'
import { readForm, requireOwnOrigin } from '../auth/posted-form.ts'
import { DomainError, type Problem } from '../shared/problem.ts'
import type { Ctx } from '../staff/authorise.ts'
import { pinFavourite as pinVerb } from './pin-favourite.ts'
import { unpinFavourite as unpinVerb } from './unpin-favourite.ts'

const PinForm = z.object({ product: z.string().min(1).max(120), amount: z.string().max(40).default('') })
const UnpinForm = z.object({ favouriteId: z.uuid() })

/** Keeps a product at hand on this till. */
export async function pinFavourite(_before: Problem | null, form: FormData): Promise<Problem | null> {
  const ctx = await ctxOfForm()
  const { product: productCode, amount } = readForm(PinForm, form)
  try {
    await pinVerb({ ctx, input: { productCode, amount } })
  } catch (error) {
    if (error instanceof DomainError) return error.problem
    throw error
  }
  redirect('/sell/favourites')
}

/** Takes a favourite off this till. */
export async function unpinFavourite(form: FormData): Promise<void> {
  const ctx = await ctxOfForm()
  const input = readForm(UnpinForm, form)
  await unpinVerb({ ctx, input })
  redirect('/sell/favourites')
}

async function ctxOfForm(): Promise<Ctx> {
  await requireOwnOrigin()
  return { actor: await requireActor() }
}
