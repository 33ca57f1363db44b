'use server'

import { z } from 'zod'
import { pageAction, resultAction } from '@/lib/people/requests/form-action.ts'
import { text } from '@/lib/people/requests/form-fields.ts'
import { readForm } from '@/lib/people/requests/posted-form.ts'
import { writePaperCookie } from '@/lib/people/sessions/cookies.ts'
import { isLocale } from '@/lib/platform/i18n/model.ts'
import { chooseCustomerLocale } from './choose-customer-locale.ts'
import { countPrint } from './count-print.ts'
import { PAPERS } from './model.ts'
import { noteRead } from './note-read.ts'
import { revokeLinks, shareReceipt } from './receipt-links.ts'
import { removeLogo, setLogo } from './set-logo.ts'
import { setShopText } from './set-shop-text.ts'

const TicketForm = z.object({ ticketId: z.uuid() })
const copy = z.string().regex(/^\d*$/).default('')
const PaperForm = TicketForm.extend({ copy, paper: z.enum(PAPERS) })
const line = text(120)
const ShopTextForm = z
  .object({ place: z.string().max(40), name: line, line1: line, line2: line, footer: line })
  .transform(({ line1, line2, footer, ...rest }) => ({ ...rest, lines: [line1, line2], footer: [footer] }))
const PlaceForm = z.object({ place: z.string().max(40) })
const LocaleForm = TicketForm.extend({ copy, locale: z.string().refine(isLocale) })

/** Counts a print and shows the slip, ready for the printer. */
export const countPrintAction = pageAction(TicketForm, countPrint, {
  to: ({ ticketId }, counted) => slipPage({ ticketId, copy: String(counted) }),
})

/** Chooses the paper of this browser's printer; the slip on screen changes and is not printed. */
export const choosePaperAction = pageAction(PaperForm, ({ input }) => writePaperCookie(input.paper), { to: slipPage })

/** Sets the head and foot of slips. */
export const setShopTextAction = resultAction(ShopTextForm, setShopText)

/** Puts a picture at the head of slips. */
export const setLogoAction = resultAction(
  (form) => ({ ...readForm(PlaceForm, form), picture: form.get('logo') }),
  async ({ ctx, input: { place, picture } }) => {
    const file = picture instanceof File ? new Uint8Array(await picture.arrayBuffer()) : new Uint8Array()
    await setLogo({ ctx, input: { place, file } })
  },
)

/** Removes the logo of a place. */
export const removeLogoAction = resultAction(PlaceForm, removeLogo)

/** Chooses the language of the customer's slip. */
export const chooseCustomerLocaleAction = pageAction(LocaleForm, chooseCustomerLocale, {
  to: ({ ticketId, copy: shown }) => slipPage({ ticketId, copy: shown }),
})

/** Creates the link that a cashier shares, and shows the ways to share it. */
export const shareReceiptAction = pageAction(TicketForm, shareReceipt, { to: sharePage })

/** Stops every link of a ticket. */
export const revokeLinksAction = pageAction(TicketForm, revokeLinks, { to: sharePage })

/** The codes were read out; returns to the sale. */
export const finishReadingAction = pageAction(TicketForm, noteRead, { to: ({ ticketId }) => `/tickets/${ticketId}` })

function sharePage({ ticketId }: { ticketId: string }): string {
  return `/tickets/${ticketId}/receipt#share`
}

function slipPage({ ticketId, ...shown }: { ticketId: string; copy: string; paper?: string }): string {
  const query = new URLSearchParams(Object.entries(shown).filter(([, value]) => value !== ''))
  return `/tickets/${ticketId}/receipt${query.size > 0 ? `?${query}` : ''}`
}
