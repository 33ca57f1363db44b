import type { PaymentTerms } from '@/lib/books/tenders/model.ts'
import type { Locale } from '@/lib/platform/i18n/model.ts'
import { parseTypedAmount, toWireAmount } from '@/lib/platform/shared/money.ts'

/** A way to pay that the owner named, as the office shows and changes it. */
export type PaymentTypeView = PaymentTypeSettings & { id: string }

/** As its form has them; `fee` is a percentage as text, `branches` are codes, none for every branch. */
export type PaymentTypeSettings = {
  name: string
  nameSn: string
  nameNd: string
  currency: string
  asksReference: boolean
  givesChange: boolean
  fee: string
  branches: string[]
  accepted: boolean
}

type Names = { name: string; nameSn: string | null; nameNd: string | null }

/** A type's name in a language; English where it has none of its own. */
export function nameOfType({ name, nameSn, nameNd }: Names, locale: Locale): string {
  return (locale === 'sn' ? nameSn : locale === 'nd' ? nameNd : null) ?? name
}

type Stored = Names & Pick<PaymentTerms, 'currency' | 'asksReference' | 'givesChange'> & StoredRest
type StoredRest = { feePoints: number; branches: string[]; accepted: boolean }

export function typeSettings({ nameSn, nameNd, feePoints, ...stored }: Stored): PaymentTypeSettings {
  const { name, currency, asksReference, givesChange, branches, accepted } = stored
  return {
    ...{ name, nameSn: nameSn ?? '', nameNd: nameNd ?? '', currency, asksReference, givesChange },
    ...{ fee: toWireAmount(BigInt(feePoints)), branches: [...branches].sort(), accepted },
  }
}

/** A typed percentage in hundredths of a percent, below 100; null for anything else. */
export function parseFee(text: string): number | null {
  const read = parseTypedAmount(text.replace(/\s*%$/, ''))
  if (!read.ok) return read.problem === 'empty' ? 0 : null
  return read.cents < 10_000n ? Number(read.cents) : null
}

/** What a fee in hundredths of a percent is of an amount, to the nearest cent; of nothing owed back there is none. */
export function feeOn(cents: bigint, feePoints: number): bigint {
  return cents <= 0n ? 0n : (cents * BigInt(feePoints) + 5_000n) / 10_000n
}

/** A reference as it is compared: people type the same one with and without spaces, hyphens and capitals. */
export function bareReference(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
