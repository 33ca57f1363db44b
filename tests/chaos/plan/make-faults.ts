import type { Fault as ServiceFault } from '../../support/portal.ts'
import type { Blow, Fault, Whom } from '../faults/model.ts'
import type { Point } from '../faults/points.ts'
import type { Random } from './random.ts'

const call = (name: string): Point[] => [`${name}.arrived`, `${name}.answered`, `${name}.passed`] as Point[]
const write = (name: string): Point[] => [`${name}.written`, `${name}.committing`] as Point[]

const WEBHOOK: Point[] = ['webhook.arrived', 'webhook.answered', ...write('inbox'), ...write('inbox-handled')]
const SALE: Point[] = [
  ...call('sell'),
  ...write('claim'),
  ...write('outcome'),
  ...write('journal'),
  ...write('not-sold'),
]
const FOLLOWED: Point[] = [...call('look-up'), ...write('repeat'), ...call('balance')]

/** The points that a step may reach. */
export const POINTS_OF = {
  sale: [...call('quote'), ...SALE, ...write('cash'), ...FOLLOWED, ...WEBHOOK],
  collect: [
    ...call('quote'),
    ...call('collect'),
    ...write('ask'),
    ...write('payment'),
    ...SALE,
    ...FOLLOWED,
    ...WEBHOOK,
  ],
  code: [...call('confirm'), ...write('payment'), ...SALE],
  'money-back': [...write('money-back'), ...write('journal'), ...call('look-up')],
  change: [...write('change-kept'), ...write('change-paid'), ...write('journal')],
  'money-in': [...write('account-paid'), ...write('cards-settled'), ...write('journal')],
  'top-up': [...call('top-up'), ...write('top-up-asked'), ...write('top-up-outcome'), ...call('look-up'), ...WEBHOOK],
  sync: [...call('statement'), ...write('statement-page'), ...write('statement-match')],
  shift: [...write('shift-closed'), ...write('journal')],
  day: [...write('day-signed'), ...call('statement')],
  pass: [...FOLLOWED, ...SALE, ...write('payment'), ...WEBHOOK],
} as const satisfies Record<string, readonly Point[]>

const isCall = (point: Point) => /\.(arrived|answered|passed)$/.test(point)

/** A fault at one of the points. */
export function makeFault(random: Random, points: readonly Point[]): Fault {
  const point = random.pick(points)
  const nth = random.chance(0.8) ? 1 : 2
  return { point, nth, blow: point.startsWith('webhook') ? webhookBlow(random, point) : makeBlow(random, point) }
}

function makeBlow(random: Random, point: Point): Blow {
  const whom = (): Whom =>
    random.weighted<Whom>([
      [10, 'who'],
      [1, random.pick(['web1', 'web2'])],
      [2, random.pick(['worker1', 'worker2'])],
      [1, 'simulator'],
    ])
  return random.weighted<() => Blow>([
    [7, () => ({ kind: 'kill', whom: whom() })],
    [1, () => ({ kind: 'kill', whom: 'database' })],
    [3, () => freeze(random)],
    [4, () => ({ kind: 'cut' })],
    [4, () => ({ kind: 'slow', delayMs: random.pick([20, 60, 200]), forMs: random.whole(300, 2_500) })],
    [3, () => ({ kind: 'late', seconds: random.pick([0, 20, 70, 400]), ms: random.whole(20, 500) })],
    [isCall(point) ? 2 : 0, () => ({ kind: 'garble' })],
    [point.endsWith('arrived') ? 5 : 0, () => ({ kind: 'twice' })],
  ])()
}

/** Longer than a lease, and sometimes longer than a price is held. */
function freeze(random: Random): Blow {
  const seconds = random.pick([40, 70, 130, 420])
  return { kind: 'freeze', whom: 'who', ms: random.whole(200, 1_500), seconds }
}

/** The Service's clock stands still while it waits for an answer to a webhook. */
function webhookBlow(random: Random, point: Point): Blow {
  return random.weighted<Blow>([
    [3, { kind: 'cut' }],
    [point === 'webhook.arrived' ? 3 : 0, { kind: 'twice' }],
    [2, { kind: 'late', seconds: 0, ms: random.whole(50, 800) }],
    [2, { kind: 'kill', whom: random.pick(['web1', 'web2', 'worker1', 'worker2']) }],
    [1, { kind: 'kill', whom: 'simulator' }],
  ])
}

const PATHS = [
  ['POST', '/transactions'],
  ['POST', '/transactions'],
  ['POST', '/collections'],
  ['POST', '/quotes'],
  ['POST', '/fundings'],
  ['GET', '/transactions'],
  ['GET', '/transactions/*'],
  ['GET', '/collections'],
  ['GET', '/collections/*'],
  ['GET', '/statement'],
  ['GET', '/balances'],
] as const

const CODES = [
  ...['INTERNAL_ERROR', 'UPSTREAM_UNAVAILABLE', 'RATE_LIMITED', 'IDEMPOTENCY_IN_PROGRESS', 'INSUFFICIENT_BALANCE'],
  ...['QUOTE_USED', 'QUOTE_EXPIRED', 'LIMIT_EXCEEDED', 'VELOCITY_LIMITED', 'PRODUCT_UNAVAILABLE'],
]

/** One or two faults of the Service itself, for its next requests. */
export function makeServiceFaults(random: Random): ServiceFault[] {
  return Array.from({ length: random.whole(1, 2) }, () => serviceFault(random))
}

function serviceFault(random: Random): ServiceFault {
  const [method, path] = random.pick(PATHS)
  const common = { match: { method, path }, times: random.whole(1, 2) }
  const isMade = method === 'POST' && path !== '/quotes'
  return random.weighted<() => ServiceFault>([
    [2, () => ({ ...common, kind: 'delay', ms: random.whole(50, 900) })],
    [4, () => ({ ...common, kind: 'error', code: random.pick(CODES) })],
    [2, () => ({ ...common, kind: 'drop' })],
    [3, () => ({ ...common, kind: 'drop_after' })],
    [2, () => ({ ...common, kind: 'garbage' })],
    [isMade ? 2 : 0, () => ({ ...common, kind: 'reject' })],
    [isMade ? 3 : 0, () => pend(common, random)],
    [isMade ? 1 : 0, () => ({ ...common, kind: 'hold' })],
    [isMade ? 2 : 0, () => ({ ...common, kind: 'reverse', seconds: random.whole(20, 600) })],
  ])()
}

/** Text, since an object with a `then` looks like a promise. */
function pend(common: Pick<ServiceFault, 'match' | 'times'>, random: Random): ServiceFault {
  const end = random.pick(['completed', 'failed'])
  return JSON.parse(
    JSON.stringify({ ...common, kind: 'pend', seconds: random.whole(5, 900) }).replace(/}$/, `,"then":"${end}"}`),
  )
}
