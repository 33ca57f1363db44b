import type { Locale } from '@/lib/platform/i18n/model.ts'

type DisplayItem = { id: string; name: string; recipient: string; price: string; state: string | null }

export type DisplayView = {
  locale: Locale
  partnerName: string
  branchName: string
  /** The TEST notice, if no real money moves. */
  test: string | null
  headline: string
  /** The number, meter or account that the customer checks before paying: the largest text on the screen. */
  number: { text: string; name: string | null; product: string } | null
  items: DisplayItem[]
  total: { label: string; text: string } | null
  change: { label: string; text: string } | null
  /** Cash that the cashier still has to give back, or gave back, for what came to nothing. */
  back: { label: string; text: string } | null
  /** Codes to type: into a meter, or on the phone to pay. Of several the first has the label, and each its number. */
  codes: { label: string | null; number: number | null; groups: string[] }[]
  note: string | null
  /** A code must not stay for the next customer, nor a screen outlive its pairing. */
  msLeft: number | null
}

export type PairingView = { id: string; url: string; createdAt: Date; until: Date }
