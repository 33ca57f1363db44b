import { withoutMarks } from '@/lib/platform/shared/clean-text.ts'
import { formatPhone, groupFour } from '@/lib/platform/shared/phone.ts'
import type { TypedAhead } from './type-ahead.ts'

/** One line of the palette: a page, and the text for its field. */
export type PaletteEntry = {
  id: string
  label: string
  detail?: string
  /** The key that does the same. */
  shortcut?: string
  path: string
  typed?: TypedAhead
}

/** What the palette offers for a number; `name` picks its label. */
export type NumberUse = { name: 'airtime' | 'bundles' | 'electricity' | 'find'; path: string }

const SHORTEST_NUMBER = 5
const TO_PHONE: readonly NumberUse[] = [
  { name: 'airtime', path: '/sell/airtime' },
  { name: 'bundles', path: '/sell/bundle' },
]
const TO_METER: readonly NumberUse[] = [{ name: 'electricity', path: '/sell/electricity' }]
const TO_FIND: NumberUse = { name: 'find', path: '/sales' }

/** The digits of a text that is only a number, its spoken form, and what can be done with it. */
export function numberUses(text: string): { shown: string; digits: string; uses: NumberUse[] } | null {
  const digits = withoutMarks(text).replace(/[\s+()-]/g, '')
  if (!/^\d+$/.test(digits) || digits.length < SHORTEST_NUMBER) return null
  const phone = /^(263|0)?7\d{8}$/.test(digits) || /^263\d{9}$/.test(digits)
  const mayBePhone = phone || /^(263|0?7)/.test(digits)
  const uses = [...(mayBePhone ? TO_PHONE : []), ...(phone ? [] : TO_METER), TO_FIND]
  return { digits, uses, shown: phone ? formatPhone(international(digits)) : groupFour(digits) }
}

function international(digits: string): string {
  return digits.startsWith('263') ? digits : `263${digits.replace(/^0/, '')}`
}

/** The entries whose label or detail contains every word of `text`, in any case; all of them if it is empty. */
export function matching(entries: readonly PaletteEntry[], text: string): PaletteEntry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const digits = text.replace(/\D/g, '')
  return entries.filter(({ label, detail = '' }) => {
    const said = `${label} ${detail}`.toLowerCase()
    if (digits !== '' && said.replace(/\s/g, '').includes(digits)) return true
    return words.every((word) => said.includes(word))
  })
}
