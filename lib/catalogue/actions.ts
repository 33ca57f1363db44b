'use server'

import { z } from 'zod'
import { resultAction } from '../auth/form-action.ts'
import { text } from '../auth/form-fields.ts'
import { setProductPrice } from './set-product-price.ts'

const PriceForm = z.object({ productCode: text(120), charge: text(20), price: text(20) })

/** Sets our own price rule for a product. */
export const setProductPriceAction = resultAction(PriceForm, setProductPrice)
