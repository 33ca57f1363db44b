'use server'

import { z } from 'zod'
import { answerVerb } from '../auth/answer-form.ts'
import type { FormResult } from '../shared/form-result.ts'
import { setProductPrice as setVerb } from './set-product-price.ts'

const text = (most: number) => z.string().max(most).default('')
const PriceForm = z.object({ productCode: text(120), charge: text(20), price: text(20) })

/** Sets our own price rule for a product. */
export async function setProductPrice(_before: FormResult, form: FormData): Promise<FormResult> {
  return answerVerb(form, PriceForm, setVerb)
}
