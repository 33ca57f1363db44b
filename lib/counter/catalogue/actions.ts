'use server'

import { z } from 'zod'
import { resultAction } from '@/lib/people/requests/form-action.ts'
import { text } from '@/lib/people/requests/form-fields.ts'
import { setProductPrice } from './set-product-price.ts'

const PriceForm = z.object({ productCode: text(120), charge: text(20), price: text(20) })

/** Sets our own price rule for a product. */
export const setProductPriceAction = resultAction(PriceForm, setProductPrice)
