'use server'

import { z } from 'zod'
import { HandForm, readNoted } from '@/lib/counter/tickets/forms.ts'
import { noteTicket } from '@/lib/counter/tickets/note-ticket.ts'
import { pageAction, resultAction, stateAction } from '@/lib/people/requests/form-action.ts'
import { parseForm, text, ticked } from '@/lib/people/requests/posted-form.ts'
import { writePaperCookie } from '@/lib/people/sessions/cookies.ts'
import { isLocale } from '@/lib/platform/i18n/model.ts'
import { recordPrinted, recordReadOut, recordSent } from './handed-over.ts'
import { removeLogo, setLogo } from './logos.ts'
import { PAPERS, SEND_WAYS } from './model.ts'
import { chooseCustomerLocale, countPrint } from './prints.ts'
import { revokeLinks, shareReceipt } from './receipt-links.ts'
import { setShopText } from './shop-text.ts'

const TicketForm = z.object({ ticketId: z.uuid() })
const ReadForm = TicketForm.extend({ saleId: z.uuid() })
const HandedForm = HandForm.transform((form) => ({ ...form, saleId: null }))
const copy = z.string().regex(/^\d*$/).default('')
const PrintForm = TicketForm.extend({ each: ticked })
const PrintedForm = TicketForm.extend({ copy: z.coerce.number().int().min(1).max(999_999) })
const PaperForm = PrintForm.extend({ copy, paper: z.enum(PAPERS) })
const line = text(120)
const ShopTextForm = z
  .object({ place: z.string().max(40), name: line, line1: line, line2: line, footer: line, shown: text(1_000) })
  .transform(({ line1, line2, footer, ...rest }) => ({ ...rest, lines: [line1, line2], footer: [footer] }))
const PlaceForm = z.object({ place: z.string().max(40) })
const SentForm = TicketForm.extend({ how: z.enum(SEND_WAYS), phone: text(24) })
const LocaleForm = PrintForm.extend({ copy, locale: z.string().refine(isLocale) })

/** Saves a name and a note typed beside it, then counts a print and shows the slip, ready for the printer. */
export const countPrintAction = pageAction(
  'receipt:print',
  (form: FormData) => ({ ...parseForm(PrintForm, form), noted: readNoted(form) }),
  async ({ ctx, input }) => {
    if (input.noted) await noteTicket({ ctx, input: input.noted })
    return countPrint({ ctx, input })
  },
  { to: ({ ticketId, each }, counted) => slipPage({ ticketId, copy: String(counted), each }) },
)

/** Records that a counted print reached the printer; posted by the page that printed, which shows nothing of it. */
export const recordPrintedAction = stateAction('receipt:print', PrintedForm, recordPrinted, { done: () => null })

/** Chooses the paper of this browser's printer; the slip on screen changes and is not printed. */
export const choosePaperAction = pageAction('receipt:print', PaperForm, ({ input }) => writePaperCookie(input.paper), {
  to: slipPage,
})

export const setShopTextAction = resultAction('branch:change', ShopTextForm, setShopText)

export const setLogoAction = resultAction(
  'branch:change',
  (form) => ({ ...parseForm(PlaceForm, form), picture: form.get('logo') }),
  async ({ ctx, input: { place, picture } }) => {
    const file = picture instanceof File ? new Uint8Array(await picture.arrayBuffer()) : new Uint8Array()
    await setLogo({ ctx, input: { place, file } })
  },
)

export const removeLogoAction = resultAction('branch:change', PlaceForm, removeLogo)

export const chooseCustomerLocaleAction = pageAction('receipt:print', LocaleForm, chooseCustomerLocale, {
  to: ({ ticketId, copy: shown, each }) => slipPage({ ticketId, copy: shown, each }),
})

/** Creates the link that a cashier shares, and shows the ways to share it. */
export const shareReceiptAction = pageAction('receipt:share', TicketForm, shareReceipt, { to: sharePage })

/** Records that the slip was sent as a message; returns to the sale. */
export const recordSentAction = pageAction('receipt:share', SentForm, recordSent, {
  to: ({ ticketId }) => `/tickets/${ticketId}`,
})

export const revokeLinksAction = pageAction('receipt:share', TicketForm, revokeLinks, { to: sharePage })

/** Records that an item's code was read out; returns to the sale. */
export const finishReadingAction = pageAction('token:reveal', ReadForm, recordReadOut, {
  to: ({ ticketId }) => `/tickets/${ticketId}`,
})

/** Records that the customer has the token or code that came late; returns to the list. */
export const finishHandingAction = pageAction('token:reveal', HandedForm, recordReadOut, { to: ({ list }) => list })

function sharePage({ ticketId }: { ticketId: string }): string {
  return `/tickets/${ticketId}/receipt#share`
}

type Shown = { ticketId: string; copy: string; each: boolean; paper?: string }

function slipPage({ ticketId, each, ...shown }: Shown): string {
  const query = new URLSearchParams(Object.entries(shown).filter(([, value]) => value !== ''))
  if (each) query.set('each', '1')
  return `/tickets/${ticketId}/receipt${query.size > 0 ? `?${query}` : ''}`
}
