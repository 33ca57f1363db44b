'use server'

import { z } from 'zod'
import { stateAction } from '@/lib/people/requests/form-action.ts'
import { text } from '@/lib/people/requests/posted-form.ts'
import { findSales } from './find-sales.ts'

const SearchForm = z.object({ text: text(60), day: text(10), after: text(80) })

/** Finds past sales without a script. Posted, so that no customer's number is in an address. */
export const searchSalesAction = stateAction('sale:read', SearchForm, ({ ctx, input }) => findSales(ctx.actor, input), {
  done: (_input, found) => found,
})
