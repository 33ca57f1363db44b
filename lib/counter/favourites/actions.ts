'use server'

import { z } from 'zod'
import { pageAction, resultAction } from '@/lib/people/requests/form-action.ts'
import { text } from '@/lib/people/requests/posted-form.ts'
import { pinFavourite, unpinFavourite } from './favourites.ts'

const PinForm = z
  .object({ product: z.string().min(1).max(120), amount: text(40) })
  .transform(({ product, amount }) => ({ productCode: product, amount }))
const UnpinForm = z.object({ favouriteId: z.uuid() })

/** Pins a product on this till. */
export const pinFavouriteAction = resultAction('sale:create', PinForm, pinFavourite)

/** Removes a favourite from this till. */
export const unpinFavouriteAction = pageAction('sale:create', UnpinForm, unpinFavourite, {
  to: () => '/sell/favourites',
})
