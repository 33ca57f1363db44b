'use client'

import Link from 'next/link'
import { createContext, use } from 'react'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { useHydrated } from '@/components/ui/focus/use-hydrated.ts'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import { NO_TENDERS } from '@/lib/books/tenders/model.ts'
import { type BesidePriceFields, changedPage, type InsteadOfSelling } from '@/lib/counter/ticket-forms/model.ts'
import { withQuery } from '@/lib/platform/shared/paths.ts'
import { KeptFields } from '../typed-cash.tsx'

const Typed = createContext<BesidePriceFields>({ cash: NO_TENDERS, kept: '' })

/**
 * Tells the forms and links that change a ticket's items what is typed beside its price. Without a script they are
 * buttons of the form that sells, which has what is typed (`insteadOfSelling`).
 */
export const TypedBeside = Typed.Provider

/** What is typed there, to be posted along. */
export function TypedBesideFields() {
  return <KeptFields {...use(Typed)} />
}

/**
 * The first button of the form that sells, which a browser presses on Enter in any of its fields: without a script it
 * works out the change, where Enter would else change or leave the ticket. With a script the sale's own first button is
 * disabled instead.
 */
export function FirstOnEnter() {
  return useHydrated() ? null : <button type="submit" {...insteadOfSelling('cash')} hidden />
}

type LinkProps = { ticketId: string; saleId: string; text: string }

/** Goes to change the ticket's only item. */
export function EditButton({ text, ...item }: LinkProps) {
  const shown = { look: 'quiet', shortcut: { label: 'Esc', key: 'Escape' } } as const
  const href = useEditPage(item)
  if (useHydrated()) {
    return (
      <ButtonLink {...shown} href={href}>
        {text}
      </ButtonLink>
    )
  }
  return (
    <SubmitButton {...shown} {...insteadOfSelling({ edits: item.saleId })} pendingText={text}>
      {text}
    </SubmitButton>
  )
}

const editLook = 'underline-offset-link flex min-h-target items-center px-2 text-ink underline'

/** Goes to change one of several items. */
export function EditLink({ text, name, ...item }: LinkProps & { name: string }) {
  const label = `${text}: ${name}`
  const href = useEditPage(item)
  if (useHydrated()) {
    return (
      <Link prefetch={false} href={href} className={editLook} aria-label={label}>
        {text}
      </Link>
    )
  }
  return (
    <button type="submit" {...insteadOfSelling({ edits: item.saleId })} className={editLook} aria-label={label}>
      {text}
    </button>
  )
}

/** Goes to mobile money. */
export function MobileMoneyButton({ ticketId, text }: { ticketId: string; text: string }) {
  const shown = { shortcut: { label: 'F6', key: 'F6' } }
  if (useHydrated()) {
    return (
      <ButtonLink {...shown} href={`/tickets/${ticketId}/collect`}>
        {text}
      </ButtonLink>
    )
  }
  return (
    <SubmitButton {...shown} {...insteadOfSelling('collect')} pendingText={text}>
      {text}
    </SubmitButton>
  )
}

function useEditPage({ ticketId, saleId }: Omit<LinkProps, 'text'>): string {
  return withQuery(changedPage({ ticketId, ...use(Typed) }), `edit=${saleId}`)
}

/**
 * What is done in place of selling: something with all of the ticket, or with one item, by its id; or the change of a
 * sum is worked out that the customer gives in dollars, or its currency chosen.
 */
type Instead =
  | InsteadOfSelling
  | { removes: string }
  | { allIn: string }
  | { edits: string }
  | { gives: string }
  | { changeIn: string }

/**
 * Without a script, what is typed beside the price is in the form that sells. A button with this posts that form, so
 * that nothing typed is lost, and changes the ticket; the server then sells nothing. An unconfirmed name is no obstacle.
 */
export function insteadOfSelling(instead: Instead) {
  const [[name, value] = ['', '']] = Object.entries(typeof instead === 'string' ? { instead } : instead)
  return { form: 'sell-form', name, value, formNoValidate: true } as const
}
