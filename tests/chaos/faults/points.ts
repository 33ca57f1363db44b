const CALLS = [
  ['quote', 'POST', /^\/quotes$/],
  ['sell', 'POST', /^\/transactions$/],
  ['collect', 'POST', /^\/collections$/],
  ['confirm', 'POST', /^\/collections\/[^/]+\/confirm$/],
  ['top-up', 'POST', /^\/fundings$/],
  ['look-up', 'GET', /^\/(transactions|collections|fundings)/],
  ['statement', 'GET', /^\/statement/],
  ['balance', 'GET', /^\/balances$/],
] as const

/** Where a call can be hit: before the Service has it, once it answered, once the process has the answer. */
const STAGES = ['arrived', 'answered', 'passed'] as const

export type CallName = (typeof CALLS)[number][0]
export type CallPoint = `${CallName}.${(typeof STAGES)[number]}`

/** The call that a request makes; null if no fault is planned for such calls. */
export function callOf(method: string, path: string): CallName | null {
  return CALLS.find(([, by, shape]) => by === method && shape.test(path))?.[0] ?? null
}

/** Where a webhook's delivery can be hit. */
const WEBHOOK_POINTS = ['webhook.arrived', 'webhook.answered'] as const
type WebhookPoint = (typeof WEBHOOK_POINTS)[number]

/** The writes that can be held inside their transaction: table, statement, and which rows. */
export const WRITES = {
  claim: ['Sale', 'update', `new.state = 'sending' and old.state = 'quoted'`],
  repeat: ['Sale', 'update', 'new.attempts > 1 and new.attempts > old.attempts'],
  outcome: ['Sale', 'update', `new.state <> old.state and new.state in ('pending', 'completed', 'failed', 'reversed')`],
  'not-sold': ['Sale', 'update', `new.state = 'not_sold' and old.state <> 'not_sold'`],
  cash: ['Tender', 'insert', 'true'],
  ask: ['Collection', 'insert', 'true'],
  payment: ['Collection', 'update', 'new.state <> old.state'],
  'top-up-asked': ['Funding', 'insert', 'true'],
  'top-up-outcome': ['Funding', 'update', 'new.state <> old.state'],
  'money-back': ['MoneyReturn', 'insert', 'true'],
  'account-paid': ['AccountPayment', 'insert', 'true'],
  'change-kept': ['ChangeOwed', 'insert', 'true'],
  'change-paid': ['ChangeOwed', 'update', 'new.state <> old.state'],
  'cards-settled': ['PaymentSettlement', 'insert', 'true'],
  journal: ['JournalEntry', 'insert', 'true'],
  'shift-closed': ['Shift', 'update', 'new."closedAt" is not null and old."closedAt" is null'],
  'day-signed': ['DayClose', 'insert', 'true'],
  inbox: ['WebhookInbox', 'insert', 'true'],
  'inbox-handled': ['WebhookInbox', 'update', 'new."handledAt" is not null and old."handledAt" is null'],
  'statement-page': ['StatementEntry', 'insert', 'true'],
  'statement-match': ['StatementEntry', 'update', 'new.match <> old.match'],
} as const satisfies Record<string, readonly [table: string, event: 'insert' | 'update', rows: string]>

export type WriteName = keyof typeof WRITES
/** `written`: inside the transaction, before the commit. `committing`: the commit is under way. */
export type WritePoint = `${WriteName}.${'written' | 'committing'}`

export type Point = CallPoint | WebhookPoint | WritePoint

export const WRITE_POINTS = (Object.keys(WRITES) as WriteName[]).flatMap((name): WritePoint[] => [
  `${name}.written`,
  `${name}.committing`,
])

export function isWritePoint(point: Point): point is WritePoint {
  return (WRITE_POINTS as readonly string[]).includes(point)
}

export const POINTS: readonly Point[] = [
  ...CALLS.flatMap(([name]) => STAGES.map((stage) => `${name}.${stage}` as const)),
  ...WEBHOOK_POINTS,
  ...WRITE_POINTS,
]
