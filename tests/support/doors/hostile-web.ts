import fc from 'fast-check'
import { type OwnAddress, ownAddress } from './hostile-address.ts'
import { nasty, nastyInAddress } from './hostile-values.ts'

/** A posted field: its name, its value, and whether it claims to be a file. */
type HostileField = { name: string; value: Buffer; file: boolean }

/** One request that no honest browser sends, without the parts that only the running shop knows. */
export type HostileRequest = {
  /** Which of the shop's callers sends it; beyond the last one, it carries hostile cookies. */
  caller: number
  cookie: string
  aim:
    | { kind: 'action'; index: number; script: boolean; broken: BrokenForm }
    | {
        kind: 'route'
        index: number
        method: string
        query: readonly [string, string][]
        part: string
        body: Buffer
        type: string
      }
    | { kind: 'anywhere'; address: OwnAddress; method: string; index: number; script: boolean; broken: BrokenForm }
  fields: HostileField[]
  /** The usual fields that are left out. */
  leftOut: readonly string[]
  header: [string, string] | null
}

/**
 * What an action's arguments refer to: nothing, themselves, a number too long to read, or more maps than can be read.
 */
export type OddModel = (typeof ODD_MODELS)[number]
const ODD_MODELS = ['nowhere', 'itself', 'huge-number', 'many-maps'] as const

export type BrokenForm =
  | 'none'
  | 'no-end'
  | 'no-boundary'
  | 'urlencoded'
  | 'json'
  | 'wrong-id'
  | 'no-args'
  | 'many-args'
  | 'said-twice'
  | 'odd-args'
  | 'bound'
  | OddModel

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=""',
  'application/octet-stream',
  '',
]
const BODIES: readonly string[] = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '{"phone":{"a":1}}',
  '{"phone":["0771234567"]}',
  '{"secret":null}',
  '{"__proto__":{"phone":"0771234567"},"constructor":1}',
  '{"text":"a","day":"2026-99-99","after":"x"}',
  '{"text":"\\ud800","day":"","after":""}',
  '['.repeat(10_000) + ']'.repeat(10_000),
]
const QUERIES = [
  'from',
  'to',
  'by',
  'kind',
  'branch',
  'cashier',
  'till',
  'day',
  'q',
  'text',
  'after',
  'before',
  'page',
  'problem',
]
const MORE_QUERIES = [
  'minutes',
  'report',
  'action',
  'who',
  'about',
  'state',
  'copy',
  'paper',
  'edit',
  'command',
  'key',
  'idle',
  '_rsc',
]
const HEADERS = [
  'accept-language',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-page-address',
  'next-router-state-tree',
  'rsc',
  'origin',
]
const MORE_HEADERS = [
  'next-url',
  'range',
  'if-none-match',
  'content-encoding',
  'x-nextjs-data',
  'webhook-signature',
  'expect-ct',
]

/** The usual fields of all forms; a schema ignores those that are not its own. */
const FIELD_NAMES = [
  ...[
    'ticketId',
    'saleId',
    'collectionId',
    'intentId',
    'quoteId',
    'quoteIds',
    'kind',
    'recipient',
    'amount',
    'product',
  ],
  ...['repeat', 'favourite', 'favouriteId', 'text', 'day', 'after', 'reason', 'currency', 'received', 'received.ZAR'],
  ...['changeCurrency', 'phone', 'method', 'cash', 'purpose', 'bothMayBePaid', 'deposit', 'otp', 'identity', 'note'],
  ...[
    'shiftId',
    'count.USD.rest',
    'count.ZAR.rest',
    'count.USD.100',
    'copy',
    'paper',
    'place',
    'name',
    'line1',
    'line2',
  ],
  ...[
    'footer',
    'logo',
    'locale',
    'connection',
    'columns',
    'cut',
    'drawerPin',
    'drawerPulseMs',
    'codePage',
    'copies',
    'id',
  ],
  ...['branch', 'tillId', 'presetId', 'pairingId', 'training', 'productCode', 'charge', 'price', 'days', 'lowBalance'],
  ...['runwayHours', 'quietFrom', 'quietUntil', 'mailTo', 'webhookUrl', 'fundingId', 'code', 'credential', 'endsOn'],
  ...['position', 'cause', 'reference', 'action', 'currencyCode', 'buying', 'selling', 'sure', 'accepted', 'smallest'],
  ...['notes', 'number', 'staffId', 'pin', 'username', 'password', 'again', 'secret', 'role', 'branches', 'maxSale'],
  ...['dayCap', 'from', 'command', 'key', 'minutes', 'changeId', 'email'],
]

const fieldName = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(...FIELD_NAMES) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '__proto__',
      'constructor',
      'toString',
      '',
      '$ACTION_KEY',
      'a[b][c]',
      'count.__proto__.1',
    ),
  },
)

const field: fc.Arbitrary<HostileField> = fc.record({
  name: fieldName,
  value: nasty,
  file: fc.oneof({ weight: 15, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
})

const broken = fc.oneof(
  { weight: 20, arbitrary: fc.constant<BrokenForm>('none') },
  {
    weight: 2,
    arbitrary: fc.constantFrom<BrokenForm>(
      'no-end',
      'no-boundary',
      'urlencoded',
      'json',
      'wrong-id',
      'no-args',
      'many-args',
      'said-twice',
      'odd-args',
      'bound',
      ...ODD_MODELS,
    ),
  },
)

const action = fc.record({
  kind: fc.constant('action' as const),
  index: fc.nat({ max: 999 }),
  script: fc.boolean(),
  broken,
})

const route = fc.record({
  kind: fc.constant('route' as const),
  index: fc.nat({ max: 999 }),
  method: fc.oneof({ weight: 5, arbitrary: fc.constant('') }, { weight: 1, arbitrary: fc.constantFrom(...METHODS) }),
  query: fc.array(fc.tuple(fc.constantFrom(...QUERIES, ...MORE_QUERIES), nastyInAddress), { maxLength: 3 }),
  part: nastyInAddress,
  body: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...BODIES).map((value) => Buffer.from(value)) },
    { weight: 2, arbitrary: fc.json().map((value) => Buffer.from(value)) },
    { weight: 1, arbitrary: nasty },
  ),
  type: fc.oneof(
    { weight: 3, arbitrary: fc.constant('application/json') },
    { weight: 2, arbitrary: fc.constantFrom(...TYPES) },
  ),
})

/** A form, or nothing, at an address that nothing of ours says. */
const anywhere = fc.record({
  kind: fc.constant('anywhere' as const),
  address: ownAddress,
  method: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('GET', 'POST') },
    { weight: 1, arbitrary: fc.constantFrom(...METHODS, 'TRACE', 'PROPFIND') },
  ),
  index: fc.nat({ max: 999 }),
  script: fc.boolean(),
  broken,
})

const COOKIES = [
  '',
  'pos-session=',
  'pos-session=x.y.z',
  'pos-session=%00; pos-till=%ff',
  `pos-till=${'t'.repeat(3_000)}`,
]
const MORE_COOKIES = [
  'locale=__proto__',
  'locale=../../en',
  'locale=toString; paper=constructor',
  'pos-session',
  '=; =;;',
  'locale=%E0%A4%A',
]

/** Any hostile request. */
export const hostileWebRequest: fc.Arbitrary<HostileRequest> = fc.record({
  caller: fc.oneof({ weight: 3, arbitrary: fc.nat({ max: 6 }) }, { weight: 1, arbitrary: fc.constant(7) }),
  cookie: fc.constantFrom(...COOKIES, ...MORE_COOKIES),
  aim: fc.oneof({ weight: 3, arbitrary: action }, { weight: 2, arbitrary: route }, { weight: 2, arbitrary: anywhere }),
  fields: fc.array(field, { minLength: 1, maxLength: 3 }),
  leftOut: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(fc.constantFrom(...FIELD_NAMES), { maxLength: 5 }) },
  ),
  header: fc.option(
    fc.tuple(
      fc.constantFrom(...HEADERS, ...MORE_HEADERS),
      nasty.map((value) =>
        value
          .subarray(0, 2_000)
          .toString('latin1')
          .replace(/[^\t\x20-\x7e\x80-\xff]/g, ''),
      ),
    ),
    { freq: 6 },
  ),
})
