'use server'

import { z } from 'zod'
import { resultAction } from '@/lib/people/requests/form-action.ts'
import { text, ticked } from '@/lib/people/requests/form-fields.ts'
import { setCurrency } from './set-currency.ts'
import { setRate } from './set-rate.ts'

const RateForm = z.object({ currencyCode: text(3), buying: text(20), selling: text(20), sure: ticked })
const CurrencyForm = z
  .object({ currencyCode: text(10), accepted: ticked, smallest: text(20), notes: text(200) })
  .transform(({ currencyCode, ...rest }) => ({ code: currencyCode, ...rest }))

/** Sets a rate, for the next ticket. */
export const setRateAction = resultAction(RateForm, setRate)

/** Adds or changes a cash currency. */
export const setCurrencyAction = resultAction(CurrencyForm, setCurrency)
