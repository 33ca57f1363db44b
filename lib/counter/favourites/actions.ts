'use server'

import { z } from 'zod'
import { pageAction, resultAction } from '@/lib/people/requests/form-action.ts'
import { text } from '@/lib/people/requests/posted-form.ts'
import { pinFavourite, unpinFavourite } from './favourites.ts'

const PinForm = z
  .object({ product: z.string().min(1).max(120), amount: text(40) })
  .transform(({ product, amount }) => ({ productCode: product, amount }))
const UnpinForm = z.object({ favouriteId: z.uuid() })

export const pinFavouriteAction = resultAction('sale:create', PinForm, pinFavourite)

export const unpinFavouriteAction = pageAction('sale:create', UnpinForm, unpinFavourite, {
  to: () => '/sell/favourites',
})
