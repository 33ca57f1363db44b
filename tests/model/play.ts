import fc from 'fast-check'
import type { Shop } from '../support/shop.ts'
import { buyElsewhere } from './buy-elsewhere.ts'
import { journalSums, readBalances } from './compare.ts'
import type { Cash, Model } from './model.ts'
import { type People, portal, type Real } from './real-shop.ts'
import type { Step } from './step.ts'
import { openTicket, setCharge } from './steps/open-ticket.ts'
import { clearAway, windUp } from './wind-up.ts'

/** 300 sequences over the three lives, unless told otherwise. */
const LIVES = 3
const RUNS = Math.ceil(Number(process.env.MODEL_RUNS ?? '300') / LIVES)
const SEED = process.env.MODEL_SEED
/** The path of a failure, and after `#` that of its commands. */
const [PATH, REPLAY] = (process.env.MODEL_PATH ?? '').split('#')

const SHORT = { maxCommands: 20, size: 'max' } as const

/** Plays random sequences of steps in a real shop beside the model. Throws what a person needs to see the failure again. */
export async function playLife(shop: Shop, people: People, steps: fc.Arbitrary<Step>[]): Promise<void> {
  const sequences = fc.commands(steps, { ...SHORT, ...(REPLAY && { replayPath: REPLAY }) })
  const low = fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) })
  const details = await fc.check(
    fc.asyncProperty(low, openTicket, sequences, (isLow, first, commands) => {
      return playOnce(shop, people, isLow, startingWith(first, commands))
    }),
    {
      numRuns: RUNS,
      ...(SEED && { seed: Number(SEED) }),
      ...(PATH && { path: PATH, endOnFailure: true }),
    },
  )
  if (details.failed) throw new Error(report(details))
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
    if (process.env.DEBUG_TALLY)
      (await import('node:fs')).appendFileSync(
        '/tmp/tally.txt',
        real.story.join('\n') +
          '\n' +
          model.tickets.flatMap((t) => t.items.map((i) => `ITEM ${i.here} attempts ${i.attempts}`)).join('\n') +
          '\n---\n',
      )
  } catch (error) {
    await clearAway(model, real)
    if (error instanceof Error) error.message = `${real.story.join('\n')}\n\n${error.message}`
    throw error
  }
}

/** A known balance, the usual charge, and both sides' sums as they are now. */
async function begin(shop: Shop, people: People, low: boolean): Promise<{ model: Model; real: Real }> {
  const real: Real = { shop, people, tickets: [], isFaulty: false, start: { available: 0n, reserved: 0n }, story: [] }
  await portal(real, 'POST', '/sandbox/reset')
  if (low) await buyElsewhere(shop.simulator.baseUrl)
  await setCharge(0n)
  const tills = people.cashiers.map(({ till }) => till?.id ?? '')
  const [sums, { serviceAvailable }] = [await journalSums(tills), await readBalances(real)]
  const of = (account: string, key: string, currency = 'USD') =>
    sums.find((one) => one.account === account && one.key === key && one.currency === currency)?.cents ?? 0n
  const drawerOf = (at: 0 | 1): Cash => ({
    USD: of('drawer', tills[at] ?? ''),
    ZWG: of('drawer', tills[at] ?? '', 'ZWG'),
  })
  real.start = { available: of('service_available', 'demo'), reserved: of('service_reserved', 'demo') }
  const drawers: Model['drawers'] = [drawerOf(0), drawerOf(1)]
  return { model: { now: 0, low, startAvailable: serviceAvailable, charge: 0n, drawers, tickets: [] }, real }
}

function report(details: fc.RunDetails<[boolean, Step, Iterable<Step>]>): string {
  const [isLow, first, commands] = details.counterexample ?? []
  const shown = String(commands)
  const replay = /replayPath="([^"]*)"/.exec(shown)?.[1] ?? ''
  const again = `MODEL_SEED=${details.seed} MODEL_PATH='${details.counterexamplePath}#${replay}'`
  const cause = details.errorInstance instanceof Error ? details.errorInstance.message : String(details.errorInstance)
  const tried = `after ${details.numRuns} sequences, shrunk ${details.numShrinks} times`
  return `The model and the shop part ways (${tried}).\nAgain: ${again}\n\nA ${isLow ? 'low' : 'usual'} balance; ${first}, ${shown}\n\n${cause}`
}
