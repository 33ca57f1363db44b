import type { Locale } from '@/lib/platform/i18n/model.ts'

type DisplayItem = { id: string; name: string; recipient: string; price: string; state: string | null }

/** What a customer display shows, all text in the customer's language. */
export type DisplayView = {
  locale: Locale
  partnerName: string
  branchName: string
  /** TEST, where no money moves. */
  test: string | null
  headline: string
  /** Whose number, meter or account it is, to be checked before paying: the largest thing there is. */
  number: { text: string; name: string | null; product: string } | null
  items: DisplayItem[]
  total: { label: string; text: string } | null
  change: { label: string; text: string } | null
  /** Codes to type: into a meter, or on the phone to pay. */
  codes: { label: string; groups: string[] }[]
  note: string | null
  /** Time until it changes without any event: a code must not stay for the next customer, nor a screen past its pairing. */
  msLeft: number | null
}

/** A screen paired with the actor's till. */
export type PairingView = { id: string; url: string; createdAt: Date; until: Date }
