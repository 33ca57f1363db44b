'use server'

import { z } from 'zod'
import { resultAction } from '@/lib/people/requests/form-action.ts'
import { text } from '@/lib/people/requests/posted-form.ts'
import { endPlannedPrice, planPrice } from './plan-price.ts'
import { setProductPrice } from './set-product-price.ts'

const PriceForm = z.object({ productCode: text(120), charge: text(20), price: text(20), shown: text(200) })

const PlanForm = z.object({
  productCode: text(120),
  branchCode: text(40),
  charge: text(20),
  price: text(20),
  fromDay: text(10),
  toDay: text(10),
  note: text(80),
})

export const planPriceAction = resultAction('money:change', PlanForm, planPrice)

export const endPlannedPriceAction = resultAction('money:change', z.object({ id: text(40) }), endPlannedPrice)

export const setProductPriceAction = resultAction('money:change', PriceForm, setProductPrice)
