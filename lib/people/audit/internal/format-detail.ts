import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { env } from '@/lib/platform/env/env.ts'
import { isLocale, LOCALE_NAMES } from '@/lib/platform/i18n/model.ts'
import type { Words } from '@/lib/platform/i18n/words.ts'
import { formatAmount, formatMoney, formatUsd } from '@/lib/platform/shared/money.ts'
import { formatFundingLabel } from '@/lib/platform/shared/payment.ts'
import { formatDay, harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import en from '@/messages/en.json'
import { type AuditRow, isAuditAction } from '../model.ts'
import { isUuid, type Names } from './find-names.ts'

type Json = Prisma.JsonValue | undefined
/** The reader's language, and names for ids. */
export type Telling = { words: Words; names: Names; locale: string }
type FormattedDetail = Pick<AuditRow, 'changes' | 'detail'>

/** What changed, for actions whose row keeps only the old and the new value, without a field name. */
const OF_THE_ACTION: Readonly<Record<string, string>> = {
  'till:printer': 'preset',
  'till:print-choice': 'autoPrint',
  'money:unclaimed-days': 'unclaimedDays',
  'money:change-days': 'changeDays',
  'session:idle': 'idleMinutes',
  'receipt:change-logo': 'logo',
}

/** Fields whose values are words of the program; all others are shown as typed. */
const IN_WORDS = new Set(
  'action base basis by cause connection environment expenseKind how kind locale productKind purpose permissions report role state step tender way why'.split(
    ' ',
  ),
)

/** Sums that are USD whatever else the row is about; of any other, only a currency beside it tells. */
const IN_USD = new Set([
  'cents',
  'maxSaleCents',
  'dayCapCents',
  'dayCents',
  'chargeCents',
  'priceCents',
  'lowBalanceCents',
  'heldCents',
])

/** Ids that mean nothing to a person, or repeat the row's object. */
const HIDDEN_FIELDS = new Set(['id', 'linkId', 'place', 'code'])

/** What null means in these fields; in any other it is shown as nothing. */
const OF_NULL: Readonly<Record<string, 'all' | 'unlimited' | 'open'>> = {
  ...{ branch: 'all', branchCode: 'all', cashier: 'all', product: 'all', kind: 'all', from: 'all', to: 'all' },
  ...{ maxSaleCents: 'unlimited', dayCapCents: 'unlimited', toDay: 'open' },
}

/** No row should have such a field; if one ever does, it is not shown. */
const SECRET = /^(pin|token|secret|password|otp|code)(Hash)?$/

const CENTS = /cents$/i
const DAY = /^\d{4}-\d{2}-\d{2}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** Their sum is in USD, whatever notes it was. */
const OF_NOTES = ['money:return', 'money:undo-return']

/** A detail as a person reads it: changes as old and new pairs, then the rest. Money given back was settled in USD. */
export function formatDetail(telling: Telling, action: string, detail: Prisma.JsonValue): FormattedDetail {
  if (!isObject(detail)) return { changes: [], detail: [] }
  const { before, after, ...rest } = detail
  const lone = OF_THE_ACTION[action] ?? 'value'
  const [old, now] = [fieldsOf(before, lone), fieldsOf(after, lone)]
  const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((field) => !HIDDEN_FIELDS.has(field))
  const changes = fields.map((field) => ({
    field: label(telling.words, field),
    before: shownAs(telling, field, old[field]),
    after: shownAs(telling, field, now[field]),
  }))
  return {
    changes: changes.filter((change) => change.before !== change.after),
    detail: withCurrency(OF_NOTES.includes(action) ? { ...rest, currency: 'USD' } : rest)
      .filter(([field, value]) => !HIDDEN_FIELDS.has(field) && value !== '')
      .map(([field, value]) => ({ field: label(telling.words, field), value: shownAs(telling, field, value) })),
  }
}

/** The detail as stored, for the CSV file; fields whose names mark them as secret are shown as a dash. */
export function rawDetail(detail: Prisma.JsonValue): string {
  if (detail === null) return ''
  return JSON.stringify(detail, (field, value) => (SECRET.test(field) && !isUuid(String(value)) ? '-' : value))
}

function isObject(value: Json): value is Prisma.JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

function fieldsOf(value: Json, lone: string): Prisma.JsonObject {
  if (value === null || value === undefined) return {}
  return isObject(value) ? value : { [lone]: value }
}

function withCurrency({ currency, ...rest }: Prisma.JsonObject): [string, Json][] {
  const { cents } = rest
  if (typeof currency !== 'string') return Object.entries(rest)
  if (typeof cents !== 'string' || !/^-?\d+$/.test(cents)) return Object.entries({ currency, ...rest })
  return Object.entries({ ...rest, cents: formatMoney({ cents: BigInt(cents), currency }) })
}

/** A field's name in the reader's language, else the words of its name: `faceCents` becomes "face". */
function label(words: Words, field: string): string {
  if (isKey(en.audit.fields, field)) return words(`audit.fields.${field}`)
  const plain = field.replace(CENTS, '').replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return plain || words('audit.fields.cents')
}

function shownAs(telling: Telling, field: string, value: Json): string {
  const { words } = telling
  if (value === undefined) return ''
  if (value === null) return OF_NULL[field] ? words(`audit.unset.${OF_NULL[field]}`) : ''
  if (typeof value === 'boolean') return words(value ? 'audit.values.yes' : 'audit.values.no')
  if (Array.isArray(value)) return value.map((one) => shownAs(telling, field, one)).join(', ')
  if (isObject(value))
    return Object.entries(value)
      .map((entry) => inside(telling, field, entry))
      .join(', ')
  const text = String(value)
  if (CENTS.test(field) && /^-?\d+$/.test(text))
    return IN_USD.has(field) ? formatUsd(BigInt(text)) : formatAmount(BigInt(text))
  if (INSTANT.test(text)) return harareStamp(new Date(text), telling.locale)
  if (DAY.test(text)) return formatDay(text, telling.locale)
  if (isUuid(text)) return telling.names.ids.get(text) ?? `${text.slice(0, 8)}…`
  if (SECRET.test(field)) return words('audit.values.hidden')
  return inWords(telling, field, text)
}

/** Money by currency, as floats and count differences are stored; anything else with its field's name. */
function inside(telling: Telling, field: string, [key, value]: [string, Json]): string {
  const isMoney = /^[A-Z]{3}$/.test(key) && /^-?\d+$/.test(String(value))
  if (isMoney) return formatMoney({ cents: BigInt(String(value)), currency: key })
  return `${label(telling.words, key)}: ${shownAs(telling, key || field, value)}`
}

function inWords({ words, names }: Telling, field: string, text: string): string {
  if (field === 'branch' || field === 'branches' || field === 'branchCode') return names.branches.get(text) ?? text
  if (field === 'method') {
    const label = env().fundingMethods.find(({ value }) => value === text)?.label ?? text
    return formatFundingLabel(label, () => words('topUps.mobileMoney'))
  }
  if (!IN_WORDS.has(field)) return text
  if (field === 'locale') return isLocale(text) ? LOCALE_NAMES[text] : text
  const named = ofOtherPlace(words, field, text)
  if (named !== null) return named
  if (isAuditAction(text)) return words(`audit.actions.${text}`)
  return isKey(en.audit.values, text) ? words(`audit.values.${text}`) : text
}

/** Words that the messages already have elsewhere; null if they have none. */
function ofOtherPlace(words: Words, field: string, text: string): string | null {
  if (field === 'productKind') return isKey(en.zReport.kinds, text) ? words(`zReport.kinds.${text}`) : text
  if ((field === 'role' || field === 'base') && isKey(en.signIn.roles, text)) return words(`signIn.roles.${text}`)
  if (field === 'permissions' && isKey(en.roles.permissions, text)) return words(`roles.permissions.${text}`)
  if (field === 'step' && isKey(en.takeOver.step, text)) return words(`takeOver.step.${text}`)
  if (field === 'connection' && isKey(en.printers.connections, text)) return words(`printers.connections.${text}`)
  return null
}

function isKey<T extends object>(of: T, key: string): key is Extract<keyof T, string> {
  return Object.hasOwn(of, key)
}
