import type { Locale } from '@/lib/platform/i18n/model.ts'
import type { Raster } from '@/lib/platform/shared/raster.ts'

/** What slips are printed on: rolls of 58 mm and 80 mm, and sheets. */
export const PAPERS = ['58', '80', 'a4'] as const
export type Paper = (typeof PAPERS)[number]

export const USUAL_PAPER: Paper = '80'

export function isPaper(text: unknown): text is Paper {
  return PAPERS.some((paper) => paper === text)
}

/** One counted print of a slip; `copy` 1 is the original, anything above it a reprint. */
export type PrintView = { copy: number; at: Date; staffName: string }

/** `total` is the line that counts, `reference` long and seldom read, `told` the Service's own text. */
export type SlipRow = { label: string; value: string; look?: 'words' | 'total' | 'reference' | 'told'; note?: string }

/** One code: what it is called among several, and its groups. */
type SlipCode = { name: string | null; groups: string[] }

/** A part of a slip that a page never splits. `mark` is boxed; one marked `copy` says which print this is. */
export type SlipBlock =
  | { kind: 'test'; word: string; note: string }
  | { kind: 'logo'; logo: Logo }
  | { kind: 'head'; title: string; lines: string[] }
  | { kind: 'mark'; of: 'copy' | 'uncounted' | 'state'; title: string | null; lines: string[] }
  | { kind: 'rows'; title: string | null; rows: SlipRow[] }
  | { kind: 'code'; label: string; codes: SlipCode[] }
  | { kind: 'link'; url: string; text: string }
  | { kind: 'foot'; lines: string[] }
  | { kind: 'cut' }

/** A slip in the customer's language: screen, browser, receipt printer and public page show exactly these blocks. */
export type Slip = { locale: Locale; blocks: SlipBlock[]; opensDrawer: boolean }

/** The shop's logo in the dots of a 58 mm roll, at most 384 across, and of an 80 mm one, at most 576. */
export type Logo = { narrow: Raster; wide: Raster }

/** Dots across each roll, eight to a millimetre, and the tallest logo on the wide one. */
export const NARROW_DOTS = 384
export const WIDE_DOTS = 576
export const LOGO_MOST_HIGH = 240

export const LOGO_MOST_BYTES = 2_000_000
export const LOGO_MOST_DOTS = 4_000

export type ShopText = { name: string; lines: string[]; footer: string[]; logo: Logo | null }

/** Stands for every branch that has no text of its own, in place of a branch's code. */
export const ALL_BRANCHES = '*'

/** Characters that fit in a line of 80 mm. */
export const SLIP_TEXT_WIDTH = 48

export function slipTextOf(row: { name: string | null; lines: string[]; footer: string[] } | null) {
  return { name: row?.name ?? '', lines: row?.lines ?? [], footer: row?.footer ?? [] }
}

/** As its form shows it; empty if none is set. */
export type ShopTextView = { place: string; name: string; lines: string[]; footer: string[]; logo: Logo | null }

/** A working public link: its address, expiry, how often it was opened, and when it was shared. */
export type LinkView = { url: string; expiresAt: Date; opened: number; sharedAt: Date | null }

/** How an open page reloads while something is on its way; the query says that this is no new opening. */
type Refresh = { seconds: number; query: string }

/** `refresh` is null once nothing on the ticket can change. */
export type OpenedSlip =
  | { kind: 'open'; slip: Slip; title: string; works: string; keep: string; refresh: Refresh | null }
  | { kind: 'gone' }
  | { kind: 'busy' }

/** The ways to send a slip as a message in one press. */
export const SEND_WAYS = ['whatsapp', 'sms', 'share'] as const
export type SendWay = (typeof SEND_WAYS)[number]

/** Numbers as on the wire. `lastPhone` was last used for the same meter or account; the cashier confirms it first. */
export type SlipToSend = { ticketId: string; message: string; phone: string | null; lastPhone: string | null }

/** `message` holds only the link, `text` the whole slip. */
export type ShareTexts = { message: string; text: string }
