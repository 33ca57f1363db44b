'use server'

import { redirect } from 'next/navigation'
import { z } from 'zod'
import { answerForm, answerVerb } from '../auth/answer-form.ts'
import { writePaperCookie } from '../auth/cookies.ts'
import { requireActor } from '../auth/current-actor.ts'
import { readForm, requireOwnOrigin } from '../auth/posted-form.ts'
import { isLocale } from '../i18n/model.ts'
import type { FormResult } from '../shared/form-result.ts'
import type { Ctx } from '../staff/authorise.ts'
import { chooseCustomerLocale as chooseLocaleVerb } from './choose-customer-locale.ts'
import { countPrint as countVerb } from './count-print.ts'
import { PAPERS } from './model.ts'
import { noteRead } from './note-read.ts'
import { revokeLinks as revokeVerb, shareReceipt as shareVerb } from './receipt-links.ts'
import { removeLogo as removeLogoVerb, setLogo as setLogoVerb } from './set-logo.ts'
import { setShopText as setTextVerb } from './set-shop-text.ts'

const TicketForm = z.object({ ticketId: z.uuid() })
const copy = z.string().regex(/^\d*$/).default('')
const PaperForm = TicketForm.extend({ copy, paper: z.enum(PAPERS) })
const text = z.string().max(120).default('')
const ShopTextForm = z
  .object({ place: z.string().max(40), name: text, line1: text, line2: text, footer: text })
  .transform(({ line1, line2, footer, ...rest }) => ({ ...rest, lines: [line1, line2], footer: [footer] }))
const PlaceForm = z.object({ place: z.string().max(40) })
const LocaleForm = TicketForm.extend({ copy, locale: z.string().refine(isLocale) })

/** Counts a print and shows the slip, ready for the printer. */
export async function countPrint(form: FormData): Promise<void> {
  const ctx = await ctxOfForm()
  const input = readForm(TicketForm, form)
  showSlip(input.ticketId, { copy: String(await countVerb({ ctx, input })) })
}

/** Chooses the paper of this browser's printer, until another is chosen; the slip on screen changes and is not printed. */
export async function choosePaper(form: FormData): Promise<void> {
  await ctxOfForm()
  const { ticketId, copy: shown, paper } = readForm(PaperForm, form)
  await writePaperCookie(paper)
  showSlip(ticketId, { copy: shown, paper })
}

/** Says what stands at the head and foot of slips. */
export async function setShopText(_before: FormResult, form: FormData): Promise<FormResult> {
  return answerVerb(form, ShopTextForm, setTextVerb)
}

/** Puts a picture at the head of slips. */
export async function setLogo(_before: FormResult, form: FormData): Promise<FormResult> {
  return answerForm(form, async (ctx) => {
    const { place } = readForm(PlaceForm, form)
    const given = form.get('logo')
    const file = given instanceof File ? new Uint8Array(await given.arrayBuffer()) : new Uint8Array()
    await setLogoVerb({ ctx, input: { place, file } })
    return undefined
  })
}

/** Takes the picture of a place off its slips. */
export async function removeLogo(_before: FormResult, form: FormData): Promise<FormResult> {
  return answerVerb(form, PlaceForm, removeLogoVerb)
}

/** Chooses the language of the customer's slip. */
export async function chooseCustomerLocale(form: FormData): Promise<void> {
  const ctx = await ctxOfForm()
  const input = readForm(LocaleForm, form)
  await chooseLocaleVerb({ ctx, input })
  showSlip(input.ticketId, { copy: input.copy })
}

/** Makes the link that a cashier hands on, and shows the ways to do so. */
export async function shareReceipt(form: FormData): Promise<void> {
  const ctx = await ctxOfForm()
  const input = readForm(TicketForm, form)
  await shareVerb({ ctx, input })
  redirect(`/tickets/${input.ticketId}/receipt#share`)
}

/** Stops every link of a ticket. */
export async function revokeLinks(form: FormData): Promise<void> {
  const ctx = await ctxOfForm()
  const input = readForm(TicketForm, form)
  await revokeVerb({ ctx, input })
  redirect(`/tickets/${input.ticketId}/receipt#share`)
}

/** The codes were read out; back to the sale. */
export async function finishReading(form: FormData): Promise<void> {
  const ctx = await ctxOfForm()
  const input = readForm(TicketForm, form)
  await noteRead({ ctx, input })
  redirect(`/tickets/${input.ticketId}`)
}

async function ctxOfForm(): Promise<Ctx> {
  await requireOwnOrigin()
  return { actor: await requireActor() }
}

function showSlip(ticketId: string, shown: { copy: string; paper?: string }): never {
  const query = new URLSearchParams(Object.entries(shown).filter(([, value]) => value !== ''))
  redirect(`/tickets/${ticketId}/receipt${query.size > 0 ? `?${query}` : ''}`)
}
