import fc from 'fast-check'
import { db } from '@/lib/platform/database/db.ts'
import { sellElsewhere } from '../support/sell-elsewhere.ts'
import type { Shop } from '../support/shop.ts'
import { ACCOUNT_ID, ACCOUNT_KEY, CARD_KEY } from './cash.ts'
import { journalSums, readBalances, sumChangeOwed } from './compare.ts'
import type { Cash, Model } from './model.ts'
import { forgetBalance, type People, portal, type Real } from './real-shop.ts'
import type { Step } from './step.ts'
import { openTicket, setCharge } from './steps/open-ticket.ts'
import { clearAway, windUp } from './wind-up.ts'

/** 33 sequences over the three lives, unless told otherwise; `npm run model` plays 300, for whoever changes money. */
const LIVES = 3
const RUNS = Math.ceil(Number(process.env.MODEL_RUNS ?? '33') / LIVES)
/**
 * The same sequences each time unless told otherwise: a red change is then its own fault, and `npm run model` tries new
 * ones.
 */
const SEED = Number(process.env.MODEL_SEED ?? '1')
/** The life of a failure, its path there, and the path of its steps. */
const [LIFE, PATH, REPLAY] = (process.env.MODEL_PATH ?? '').split('#')

/** Airtime that leaves 12.00 of a sandbox's 1,000.00. */
const MOST_OF_IT = '1040.00'
/** So little that sales of a sequence use it up. */
const LEFT_ON_ACCOUNT = 3_000n

/** A simulator and databases for the sequences of a life, and who works there. */
type Shops = { shop: Shop; people: People }

const NOTHING_BOOKED = { available: 0n, reserved: 0n, changeOwed: { USD: 0n, ZWG: 0n } }

type Life = 'sale' | 'payment' | 'return'

/** More are drawn than taken, since meaningless steps are skipped; `MOST_STEPS` are taken. */
const DRAWN = { maxCommands: 32, size: 'max' } as const

/**
 * Plays random sequences of steps in a real shop beside the model. Throws what a person needs to reproduce a failure:
 * the shortest story that shows it, where the two differ, and how to play it again.
 */
export async function playLife(life: Life, { shop, people }: Shops, steps: fc.Arbitrary<Step>[]): Promise<void> {
  if (LIFE && LIFE !== life) return
  const sequences = fc.commands(steps, { ...DRAWN, ...(REPLAY && { replayPath: REPLAY }) })
  process.stdout.write(`model of ${life}s: ${RUNS} sequences of seed ${SEED}\n`)
  const low = fc.oneof({ weight: 2, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) })
  const details = await fc.check(
    fc.asyncProperty(low, openTicket, sequences, (isLow, first, commands) => {
      return playOnce(shop, people, isLow, startingWith(first, commands))
    }),
    {
      numRuns: RUNS,
      seed: SEED,
      ...(PATH && { path: PATH, endOnFailure: true }),
    },
  )
  if (details.failed) throw new Error(report(life, details))
}

/** Every sequence begins with a customer. */
function* startingWith(first: Step, commands: Iterable<Step>): Iterable<Step> {
  yield first
  yield* commands
}

async function playOnce(shop: Shop, people: People, isLow: boolean, commands: Iterable<Step>): Promise<void> {
  const { model, real } = await begin(shop, people, isLow)
  try {
    await fc.asyncModelRun(() => ({ model, real }), commands)
    await windUp(model, real)
  } catch (error) {
    // What cannot be cleared away must not hide what failed.
    await clearAway(model, real).catch(() => undefined)
    if (error instanceof Error) error.message = `${real.story.join('\n')}\n\n${error.message}`
    throw error
  }
}

/** A known balance, the usual charge, and both sides' sums as they are now. */
async function begin(shop: Shop, people: People, low: boolean): Promise<{ model: Model; real: Real }> {
  const real: Real = { shop, people, tickets: [], isFaulty: false, start: NOTHING_BOOKED, story: [] }
  await portal(real, 'POST', '/sandbox/reset')
  if (low) await sellElsewhere(shop.simulator.baseUrl, '263771234567', MOST_OF_IT)
  await forgetBalance()
  await setCharge(0n)
  const tills = people.cashiers.map(({ till }) => till?.id ?? '')
  const [sums, { serviceAvailable }] = [await journalSums([...tills, CARD_KEY, ACCOUNT_KEY]), await readBalances(real)]
  const of = (account: string, key: string, currency = 'USD') =>
    sums.find((one) => one.account === account && one.key === key && one.currency === currency)?.cents ?? 0n
  const drawerOf = (at: 0 | 1): Cash => ({
    USD: of('drawer', tills[at] ?? ''),
    ZWG: of('drawer', tills[at] ?? '', 'ZWG'),
    CARD: at === 0 ? of('clearing', CARD_KEY) : 0n,
    ACCOUNT: at === 0 ? of('receivable', ACCOUNT_KEY) : 0n,
  })
  real.start = {
    ...{ available: of('service_available', 'demo'), reserved: of('service_reserved', 'demo') },
    changeOwed: await sumChangeOwed(),
  }
  const drawers: Model['drawers'] = [drawerOf(0), drawerOf(1)]
  const limit = drawers[0].ACCOUNT + LEFT_ON_ACCOUNT
  await db().customerAccount.update({ where: { id: ACCOUNT_ID }, data: { limitCents: limit } })
  const model = {
    now: 0,
    steps: 0,
    low,
    startAvailable: serviceAvailable,
    charge: 0n,
    drawers,
    limit,
    tickets: [],
    kept: [],
  }
  return { model, real }
}

function report(life: Life, details: fc.RunDetails<[boolean, Step, Iterable<Step>]>): string {
  const [isLow, , commands] = details.counterexample ?? []
  const replay = /replayPath="([^"]*)"/.exec(String(commands))?.[1] ?? ''
  const again = `MODEL_SEED=${details.seed} MODEL_PATH='${life}#${details.counterexamplePath}#${replay}' npm run model`
  const { errorInstance: cause, numRuns, numShrinks } = details
  return [
    `The model and the shop part ways in sequence ${numRuns}, made shorter ${numShrinks} times.`,
    `Again: ${again}`,
    `\nWith a ${isLow ? 'low' : 'usual'} balance:`,
    cause instanceof Error ? cause.message : String(cause),
  ].join('\n')
}
