import { randomUUID } from 'node:crypto'
import { sellElsewhere } from '../../support/sell-elsewhere.ts'
import type { Deed, Step } from '../plan/model.ts'
import type { Stage, WebName } from '../stage/stage.ts'
import { payOfAccount, settleCards } from './accounts.ts'
import { approveShift, closeShift, signDay } from './close-up.ts'
import { Counter } from './counter.ts'
import { findChangeToKeep, findHolding, findKeptChange, findPendingPayments, findUndelivered } from './find.ts'

/** Plays a step, and what starts beside it, to the end. Its faults are planned first. */
export async function playStep(stage: Stage, step: Step): Promise<void> {
  for (const fault of step.faults) stage.faultLine?.arm(fault)
  const { faults: _faults, beside, ...deed } = step
  stage.trace.tell(`- ${JSON.stringify(deed)}`)
  stage.trace.count(`step ${deed.kind}`)
  await Promise.all([play(stage, deed as Deed), beside ? playStep(stage, beside) : undefined])
}

async function play(stage: Stage, deed: Deed): Promise<void> {
  const counter = new Counter(stage)
  switch (deed.kind) {
    case 'sale':
      return counter.sell(deed)
    case 'collect':
      return counter.collect(deed)
    case 'deposit':
      return counter.deposit(deed)
    case 'top-up':
      return topUp(stage, counter, deed)
    case 'close-shift':
      return closeShift(stage, counter, deed)
    case 'approve-shift':
      return approveShift(stage, counter, deed)
    case 'sign-day':
      return signDay(stage, counter, deed)
    case 'pay-account':
      return payOfAccount(stage, counter, deed)
    case 'settle-cards':
      return settleCards(stage, counter, deed)
    case 'elsewhere':
      return sellElsewhere(`${stage.simulatorUrl}/api/v1`, deed.phone).catch(() => {})
    case 'sync':
      return void (await Promise.all(deed.webs.map((web) => sync(stage, counter, web, deed.times))))
    case 'pass':
      return stage.pass(deed.seconds)
    case 'service':
      return void (await stage.portal.faults(deed.service).catch(() => {}))
    case 'apart':
      return stage.setApart(deed.part, deed.minutes * 60_000)
    default:
      return playAtTicket(stage, counter, deed)
  }
}

/** One after the other, as a worker does minute by minute. */
async function sync(stage: Stage, counter: Counter, web: WebName, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await counter.post(web, stage.people.farai, 'followStatement', null)
}

async function topUp(stage: Stage, counter: Counter, deed: Extract<Deed, { kind: 'top-up' }>): Promise<void> {
  const { method, amount } = deed
  const phone = method === 'usdt' ? '' : deed.phone
  const input = { intentId: randomUUID(), method, amount, phone, code: '' }
  await counter.post(deed.web, stage.people.farai, 'askTopUp', input)
}

type DeedOf<K extends Deed['kind']> = Extract<Deed, { kind: K }>
type AtTicket = Exclude<Extract<Deed, { which: number }>, { kind: 'approve-shift' }>

/** Acts on something that exists by now; does nothing if it does not. */
async function playAtTicket(stage: Stage, counter: Counter, deed: AtTicket): Promise<void> {
  switch (deed.kind) {
    case 'customer': {
      const payment = one(await findPendingPayments(stage.database), deed)
      if (payment) await stage.portal.customer(payment.upstreamId, deed.answer).catch(() => {})
      return
    }
    case 'code': {
      const wanting = (await findPendingPayments(stage.database)).filter((one) => one.nextAction === 'submit_otp')
      const payment = one(wanting, deed)
      const input = { collectionId: payment?.id, otp: deed.right ? '12345' : '99999' }
      if (payment) await counter.post(deed.web, cashierOf(stage, payment), 'confirmOtp', input)
      return
    }
    case 'give-up': {
      const payment = one(await findPendingPayments(stage.database), deed)
      const input = { ticketId: payment?.ticketId }
      if (payment) await counter.post(deed.web, cashierOf(stage, payment), 'giveUpTicket', input)
      return
    }
    case 'sell-again':
      return sellAgain(stage, counter, deed)
    case 'keep-change':
      return keepChange(stage, counter, deed)
    case 'pay-change':
      return payChange(stage, counter, deed)
    default:
      return handOut(stage, counter, deed)
  }
}

async function handOut(
  stage: Stage,
  counter: Counter,
  deed: Extract<AtTicket, { kind: 'give-back' | 'pay-out' | 'ask-now' }>,
): Promise<void> {
  const holding = await findHolding(stage.database)
  const ticket = one(deed.kind === 'pay-out' ? holding.filter(({ collected }) => collected) : holding, deed)
  if (!ticket) return
  const input = { ticketId: ticket.id, intentId: randomUUID() }
  if (deed.kind === 'give-back') {
    await counter.press(deed.web, deed.presses, cashierOf(stage, ticket), 'returnMoney', {
      ...input,
      currency: ticket.backTo,
    })
  } else if (deed.kind === 'pay-out') {
    await counter.post(deed.web, stage.people.nomsa, 'payOut', { ...input, amount: '', identity: '63-123456 A 42' })
  } else {
    await counter.post(deed.web, cashierOf(stage, ticket), 'askNow', { ticketId: ticket.id })
  }
}

async function sellAgain(
  stage: Stage,
  counter: Counter,
  deed: Extract<AtTicket, { kind: 'sell-again' }>,
): Promise<void> {
  const item = one(await findUndelivered(stage.database), deed)
  if (!item) return
  const { ticketId, saleId, state, quoteId } = item
  const cashier = cashierOf(stage, item)
  if (state === 'quoted') {
    const cash = { amounts: [{ currency: 'USD', text: '' }], changeCurrency: 'USD' }
    const input = { ticketId, saleId, quoteId: quoteId ?? '', cash, reason: 'test' }
    return counter.press(deed.web, deed.presses, cashier, 'sellHeld', input)
  }
  const input = { ticketId, saleId, intentId: randomUUID(), amount: '' }
  return counter.press(deed.web, deed.presses, cashier, 'sellAgain', input)
}

/** The till has no small notes: change that it was to give stays there. */
async function keepChange(stage: Stage, counter: Counter, deed: DeedOf<'keep-change'>): Promise<void> {
  const change = one(await findChangeToKeep(stage.database), deed)
  if (!change) return
  const { ticketId, currency, cents } = change
  const input = { ticketId, currency, amount: (Number(cents) / 100).toFixed(2), phone: '' }
  await counter.press(deed.web, deed.presses, cashierOf(stage, change), 'keepChange', input)
}

/** Somebody comes back for kept change, to whichever till. */
async function payChange(stage: Stage, counter: Counter, deed: DeedOf<'pay-change'>): Promise<void> {
  const kept = one(await findKeptChange(stage.database), deed)
  const input = { changeId: kept?.id, intentId: randomUUID() }
  if (kept) await counter.press(deed.web, deed.presses, stage.people[deed.at], 'payChange', input)
}

/** The cashier at the ticket's till. */
export function cashierOf(stage: Stage, { till }: { till: number }) {
  return till === 1 ? stage.people.rudo : stage.people.blessing
}

function one<T>(from: readonly T[], { which }: { which: number }): T | undefined {
  return from[Math.floor(which * from.length)]
}
