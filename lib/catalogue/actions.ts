'use server'

import { z } from 'zod'
import { answerForm } from '../auth/answer-form.ts'
import { readForm } from '../auth/posted-form.ts'
import type { FormResult } from '../shared/form-result.ts'
import { setProductPrice as setVerb } from './set-product-price.ts'

const text = (most: number) => z.string().max(most).default('')
const PriceForm = z.object({ productCode: text(120), charge: text(20), price: text(20) })

/** Sets our own price rule for a product. */
export async function setProductPrice(_before: FormResult, form: FormData): Promise<FormResult> {
  return answerForm(form, async (ctx) => {
    await setVerb({ ctx, input: readForm(PriceForm, form) })
    return undefined
  })
}
