import { tokenDigits } from '@/lib/platform/shared/codes.ts'
import { codeFields, fulfilmentNames, receiptNames } from '@/lib/service/api/field-names.ts'
import { pick, WireQuantity, type WireRecord, WireText } from './wire-values.ts'

/** A field of a receipt that we do not know, such as a debt or a tax, as the Service wrote it. */
export type ToldField = { name: string; value: string }

const MOST_FIELDS = 20
const LONGEST_FIELD = 120
const DEEPEST = 4

type Leaf = { path: string; value: string }

/**
 * What a sale hands over: tokens in the order in which a meter takes them, and a voucher's codes, one to a line where
 * several fields told them; and what else its receipt says. Tokens and codes are text: a number would lose digits, so
 * one that comes as a number counts as missing.
 */
export function readGoods(fulfilment: WireRecord | null, receipt: WireRecord | null) {
  const told = fulfilment ?? {}
  const printed = receipt ?? {}
  const token = inOrder(
    tokenTexts(told, fulfilmentNames.token, ({ path }) => !codeFields.never.test(path)),
    tokenTexts(printed, receiptNames.token, ({ path }) => codeFields.tokens.test(path)),
  )
  const pin = codeAt(told, fulfilmentNames.pin) ?? codeAt(printed, receiptNames.pin)
  return {
    token,
    pin,
    units: pick(told, fulfilmentNames.units, WireQuantity) ?? pick(printed, receiptNames.units, WireQuantity),
    others: otherFields([
      ...leavesBeside(told, Object.values(fulfilmentNames)),
      ...leavesBeside(printed, [...Object.values(receiptNames), ['product']]),
    ]),
  }
}

/** The texts that hold tokens, in the record's order: those of the named field, whatever they say, and what else may. */
function tokenTexts(record: WireRecord, names: readonly string[], mayHold: (leaf: Leaf) => boolean): Leaf[] {
  const holds = ({ value }: Leaf) => tokenDigits(value).length > 0
  return Object.entries(record).flatMap(([name, value]) => {
    const leaves = leavesOf(value, name)
    if (!names.includes(name)) return leaves.filter((leaf) => mayHold(leaf) && holds(leaf))
    const tokens = leaves.filter(holds)
    return tokens.length > 0 ? tokens : leaves
  })
}

/**
 * Both places' tokens, each once, in the order of the place that tells all of them; those for a meter's new key come
 * first, since the credit is made for that key. Null for none.
 */
function inOrder(told: Leaf[], printed: Leaf[]): string | null {
  const digitsOf = (leaves: Leaf[]) => leaves.flatMap(({ value }) => tokenDigits(value))
  const [inTold, inPrinted] = [digitsOf(told), digitsOf(printed)]
  const printedTellsAll = inPrinted.length > inTold.length && inTold.every((one) => inPrinted.includes(one))
  const isTold = told.length > 0 && inPrinted.length === 0
  const leaves = isTold ? told : printedTellsAll ? [...printed, ...told] : [...told, ...printed]
  const seen = new Set<string>()
  const texts = [...leaves.filter(isForKey), ...leaves.filter((leaf) => !isForKey(leaf))].flatMap(({ value }) => {
    const tokens = tokenDigits(value)
    const unseen = (tokens.length === 0 ? [value] : tokens).filter((one) => !seen.has(one))
    for (const one of unseen) seen.add(one)
    return tokens.length === unseen.length ? [value] : unseen
  })
  return texts.length === 0 ? null : texts.join('\n')
}

function isForKey({ path }: Leaf): boolean {
  return codeFields.keyChange.test(path)
}

/** A code, or several of them in a list. */
function codeAt(record: WireRecord, names: readonly string[]): string | null {
  for (const name of names) {
    const found = leavesOf(record[name], name).map(({ value }) => value)
    if (found.length > 0) return [...new Set(found)].join('\n')
  }
  return null
}

/** The fields to show by name and value; none that may be a token or code, since these are sealed and hidden. */
function otherFields(leaves: Leaf[]): ToldField[] {
  const shown = leaves.filter(({ path, value }) => !codeFields.secret.test(path) && tokenDigits(value).length === 0)
  const fields = shown.map(({ path, value }) => ({
    name: path
      .replace(/[._\s]+/g, ' ')
      .trim()
      .slice(0, LONGEST_FIELD),
    value: value.replace(/\s+/g, ' ').trim().slice(0, LONGEST_FIELD),
  }))
  return fields
    .filter(({ name, value }, index) => name && value && fields.findIndex((one) => one.name === name) === index)
    .slice(0, MOST_FIELDS)
}

/** The texts and numbers of a record outside of its known fields, in its order. */
function leavesBeside(record: WireRecord, known: readonly (readonly string[])[]): Leaf[] {
  const names = new Set(known.flat().map((name) => name.split('.')[0]))
  return Object.entries(record).flatMap(([name, value]) => (names.has(name) ? [] : leavesOf(value, name, true)))
}

function leavesOf(value: unknown, path: string, withNumbers = false): Leaf[] {
  if (WireText.safeParse(value).success) return [{ path, value: String(value) }]
  if (withNumbers && typeof value === 'number') return [{ path, value: String(value) }]
  if (typeof value !== 'object' || value === null || path.split('.').length > DEEPEST) return []
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, `${path}.${name}`, withNumbers))
}
