'use client'

import Link from 'next/link'
import { createContext, use } from 'react'
import { ButtonLink } from '@/components/ui/button-link.tsx'
import { NO_CASH } from '@/lib/books/currencies/model.ts'
import { changedPage, type KeptTyped } from '@/lib/counter/tickets/model.ts'
import { withQuery } from '@/lib/platform/shared/with-query.ts'
import { KeptFields } from '../kept-fields.tsx'

const Typed = createContext<KeptTyped>({ cash: NO_CASH, kept: '' })

/** Tells the forms and links that change a ticket's items what is typed beside its price. */
export const TypedBeside = Typed.Provider

/** What is typed there, to be posted along. */
export function TypedBesideFields() {
  return <KeptFields {...use(Typed)} />
}

type LinkProps = { ticketId: string; saleId: string; text: string }

/** Goes to change the ticket's only item. */
export function EditButton({ text, ...item }: LinkProps) {
  return (
    <ButtonLink look="quiet" href={useEditPage(item)} shortcut={{ label: 'Esc', key: 'Escape' }}>
      {text}
    </ButtonLink>
  )
}

/** Goes to change one of several items. */
export function EditLink({ text, name, ...item }: LinkProps & { name: string }) {
  return (
    <Link
      prefetch={false}
      href={useEditPage(item)}
      className="underline-offset-link flex min-h-target items-center px-2 text-ink underline"
      aria-label={`${text}: ${name}`}
    >
      {text}
    </Link>
  )
}

function useEditPage({ ticketId, saleId }: Omit<LinkProps, 'text'>): string {
  return withQuery(changedPage({ ticketId, ...use(Typed) }), `edit=${saleId}`)
}
