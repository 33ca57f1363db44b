'use server'

import { z } from 'zod'
import { resultAction } from '@/lib/people/requests/form-action.ts'
import { text, ticked } from '@/lib/people/requests/posted-form.ts'
import { setCurrency } from './set-currency.ts'
import { setRate, setRates } from './set-rate.ts'

/** How the form read what was typed, and the last rate as it showed it. */
const Marks = { read: text(60), shown: text(100) }
const RateForm = z.object({ currencyCode: text(3), buying: text(20), selling: text(20), sure: ticked, ...Marks })
const CurrencyForm = z
  .object({
    currencyCode: text(10),
    /** A page of the previous release sends none. */
    currencyName: z.string().max(40).optional(),
    accepted: ticked,
    smallest: text(20),
    notes: text(200),
    shown: text(400),
  })
  .transform(({ currencyCode, currencyName, ...rest }) => ({ code: currencyCode, name: currencyName, ...rest }))

/** The rates of several currencies, in form fields such as `buying.ZAR`. */
const RatesForm = z.record(z.string(), z.string().max(100)).transform((fields) => {
  const codes = Object.keys(fields).flatMap((name) => /^buying\.([A-Z]{3})$/.exec(name)?.[1] ?? [])
  const of = (name: string, code: string) => fields[`${name}.${code}`] ?? ''
  const rates = codes.map((currencyCode) => ({
    currencyCode,
    buying: of('buying', currencyCode),
    selling: of('selling', currencyCode),
    sure: of('sure', currencyCode) === 'on',
    read: of('read', currencyCode),
    shown: of('shown', currencyCode),
  }))
  return { rates }
})

export const setRatesAction = resultAction('money:change', RatesForm, setRates)

export const setRateAction = resultAction('money:change', RateForm, setRate)

export const setCurrencyAction = resultAction('money:change', CurrencyForm, setCurrency)
