'use server'

import { z } from 'zod'
import { answerVerb } from '../auth/answer-form.ts'
import { requireActor } from '../auth/current-actor.ts'
import { readForm, requireOwnOrigin } from '../auth/posted-form.ts'
import type { FormResult } from '../shared/form-result.ts'
import { DomainError } from '../shared/problem.ts'
import { endFrozenSale as endVerb } from './end-frozen-sale.ts'
import type { CodeShown } from './model.ts'
import { revealCode as revealVerb } from './reveal-code.ts'

const SaleForm = z.object({ saleId: z.uuid() })
const EndForm = SaleForm.extend({ note: z.string().max(500).default('') })

/** Ends a frozen sale after the Service's support was asked. */
export async function endFrozenSale(_before: FormResult, form: FormData): Promise<FormResult> {
  return answerVerb(form, EndForm, endVerb)
}

/** Shows a voucher's code; until then it is not in the page. */
export async function revealCode(_before: CodeShown, form: FormData): Promise<CodeShown> {
  await requireOwnOrigin()
  const actor = await requireActor()
  const input = readForm(SaleForm, form)
  try {
    return { code: await revealVerb({ ctx: { actor }, input }), problem: null }
  } catch (error) {
    if (error instanceof DomainError) return { code: null, problem: error.problem }
    throw error
  }
}
