'use server'

import { redirect } from 'next/navigation'
import { z } from 'zod'
import { stateAction } from '@/lib/people/requests/form-action.ts'
import { text } from '@/lib/people/requests/posted-form.ts'
import { findInOffice } from './find-in-office.ts'

const SearchForm = z.object({ text: text(60), day: text(10), after: text(80) })

/** Posted, so that no number is in an address; a text that names one ticket and nothing else opens it. */
export const findInOfficeAction = stateAction(
  { signedIn: 'it finds what the person may open' },
  SearchForm,
  findInOffice,
  {
    done: (_input, found) => {
      const [only, ...others] = new Set(found.sales.map(({ ticketId }) => ticketId))
      if (found.text !== '' && only && others.length === 0 && found.places.length === 0) redirect(`/sold/${only}`)
      return found
    },
  },
)
