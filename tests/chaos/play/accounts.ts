import { randomUUID } from 'node:crypto'
import { sumOwed } from '@/lib/books/tenders/accounts-owed.ts'
import { unsettledDays } from '@/lib/office/settlements/unsettled-days.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { AccountMeans, Deed } from '../plan/model.ts'
import { ACCOUNT_ID, CARD_ID } from '../stage/people.ts'
import type { Stage } from '../stage/stage.ts'
import { type Counter, ZWG_PER_USD } from './counter.ts'

type DeedOf<K extends Deed['kind']> = Extract<Deed, { kind: K }>

const BRANCH = 'HRE-01'

/** The customer pays all or some of what is owed on their account just now, if anything is. */
export async function payOfAccount(stage: Stage, counter: Counter, deed: DeedOf<'pay-account'>): Promise<void> {
  const owedCents = Math.floor((await readOwed(stage)) * deed.share)
  if (owedCents <= 0) return
  await counter.press(deed.web, deed.presses, stage.people[deed.at], 'payAccount', payment(owedCents, deed.by))
}

/** The manager settles every day that the bank paid, less its fee. */
export async function settleCards(stage: Stage, counter: Counter, deed: DeedOf<'settle-cards'>): Promise<void> {
  const input = await settlement(stage)
  if (input) await counter.press(deed.web, deed.presses, stage.people.farai, 'settlePayments', input)
}

/** At the end the customer pays what is owed and the bank what it holds, so that the next run begins with neither. */
export async function endAccounts(stage: Stage): Promise<void> {
  const owedCents = await readOwed(stage)
  if (owedCents > 0) await tell(stage, 'payAccount', payment(owedCents, 'USD'))
  const input = await settlement(stage)
  if (input) await tell(stage, 'settlePayments', input)
}

async function tell(stage: Stage, verb: 'payAccount' | 'settlePayments', input: unknown): Promise<void> {
  const { farai, rudo } = stage.people
  const ended = await stage.ask('web1', verb === 'payAccount' ? rudo : farai, verb, input)
  stage.trace.tell(`${verb} at the end: ${JSON.stringify(ended)}`)
}

async function readOwed({ database }: Stage): Promise<number> {
  const owed = await database.read(() => sumOwed(db(), 'test', [ACCOUNT_ID]))
  return Number(owed.get(ACCOUNT_ID) ?? 0n)
}

/** ZWG is rounded down to a note, so that it never exceeds what is owed. */
function payment(cents: number, by: AccountMeans) {
  const amount = by === 'ZWG' ? String(Math.floor((cents * ZWG_PER_USD) / 100)) : (cents / 100).toFixed(2)
  return { intentId: randomUUID(), accountId: ACCOUNT_ID, by: by === 'card' ? CARD_ID : by, amount, reference: '' }
}

async function settlement({ database }: Stage) {
  const days = await database.read(() => unsettledDays(db(), 'test', [BRANCH]))
  const open = days.filter(({ typeId }) => typeId === CARD_ID)
  const cents = open.reduce((sum, day) => sum + day.cents, 0n)
  if (cents <= 0n) return null
  return {
    intentId: randomUUID(),
    typeId: CARD_ID,
    branchCode: BRANCH,
    days: open.map((one) => ({ day: one.day, cents: one.cents })),
    received: String(Number(cents) / 100),
    fee: '',
  }
}
