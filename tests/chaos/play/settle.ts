import { setTimeout as pause } from 'node:timers/promises'
import type { Violation } from '../checks/model.ts'
import type { Stage } from '../stage/stage.ts'
import { endAccounts } from './accounts.ts'
import { closeShifts, fillDrawers } from './close-up.ts'
import { findHidden, payOwed } from './pay-owed.ts'

const FOLLOWED_WITHIN_MS = 10_000
/** Longer than a worker works on what it leased; a dead one's lease ends by the clock alone. */
const LEASED_FOR_MS = 1_500
/** More than a day of following; what is not final then waits for a person. */
const WAITS_S = [1, 11, 31, 61, 130, 400, 1_000, 1_000, 1_000, 3_600, 25 * 3_600]

/** Longer than a reader's turn lasts that nobody ends. */
const TURN_S = 61
/** Longer than a row may wait for an explanation of ours. */
const GRACE_S = 700
const MOST_TURNS = 5

/**
 * Ends a run: everything works again, the Service has no more faults, and time passes until nothing moves. Then the
 * statement is read, every customer we owe comes for their money, those on account pay, the bank pays the cards, and the
 * drawers are counted. Returns the customers
 * that no screen lists.
 */
export async function settle(stage: Stage): Promise<Violation[]> {
  await stage.faultLine?.disarm()
  // A part that a late blow brings down just now is started again, as a supervisor would.
  await insist(async () => {
    await stage.heal()
    await stage.portal.faults([])
  })
  stage.trace.tell('everything works again')
  for (const seconds of WAITS_S) {
    await followed(stage)
    if ((await countOpen(stage)) === 0 && (await countComing(stage)) === 0) break
    await stage.pass(seconds)
  }
  await readBooksOfTheService(stage)
  const hidden = await findHidden(stage)
  await fillDrawers(stage, 'web1')
  await payOwed(stage)
  await endAccounts(stage)
  await followed(stage)
  await closeShifts(stage, 'web2')
  return hidden
}

async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === 5) throw error
      await pause(200)
    }
  }
}

/** Waits until the workers have checked everything due, but not for what a killed one holds. */
async function followed(stage: Stage): Promise<void> {
  await none(() => countDue(stage), FOLLOWED_WITHIN_MS)
  await none(() => countLeased(stage), LEASED_FOR_MS)
}

async function none(left: () => Promise<number>, withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs
  while ((await left()) > 0 && performance.now() < deadline) await pause(150)
}

const followedTables = ['Sale', 'Collection', 'Funding']
const DUE = `state in ('sending', 'pending') and "nextCheckAt" <= now()`

async function countDue(stage: Stage): Promise<number> {
  const due = followedTables.map(
    (table) => `select count(*) from "${table}" where ${DUE} and ("leaseUntil" is null or "leaseUntil" <= now())`,
  )
  const jobs = `select count(*) from graphile_worker.jobs where run_at <= now() and locked_at is null and attempts < max_attempts`
  return count(stage, [
    ...due,
    `select count(*) ${PAID_UNSOLD} and (s."nextCheckAt" is null or s."nextCheckAt" <= now())
     and (s."leaseUntil" is null or s."leaseUntil" <= now())`,
    'select count(*) from "WebhookInbox" where "handledAt" is null and "dueAt" <= now()',
    jobs,
  ])
}

function countLeased(stage: Stage): Promise<number> {
  const leased = followedTables.map((table) => `select count(*) from "${table}" where ${DUE} and "leaseUntil" > now()`)
  return count(stage, [...leased, `select count(*) ${PAID_UNSOLD} and s."leaseUntil" > now()`])
}

const PAID_UNSOLD = `from "Ticket" t join "Sale" s on s."ticketId" = t.id where t.earmarked and t."tenderedAt" is not null
  and t."abandonedAt" is null and s.state = 'quoted' and s.problem is null`

/** What is not final and still has a turn. */
function countOpen(stage: Stage): Promise<number> {
  const open = followedTables.map(
    (table) => `select count(*) from "${table}" where state in ('sending', 'pending') and "nextCheckAt" is not null`,
  )
  const unhandled = 'select count(*) from "WebhookInbox" where "handledAt" is null'
  return count(stage, [...open, `select count(*) ${PAID_UNSOLD}`, unhandled])
}

async function count(stage: Stage, queries: readonly string[]): Promise<number> {
  const text = `select (${queries.map((query) => `(${query})`).join(' + ')})::int as count`
  return (await stage.database.rows<{ count: number }>('pos', text))[0]?.count ?? 0
}

/** Outcomes and reversals that the Service has still to send. */
async function countComing(stage: Stage): Promise<number> {
  const rows = await stage.database.rows<{ count: number }>('service', 'select count(*)::int as count from jobs')
  return rows[0]?.count ?? 0
}

/** Reads the statement to its end, and again once foreign rows are past their grace. */
async function readBooksOfTheService(stage: Stage): Promise<void> {
  const [ended] = await stage.database.rows<{ at: string }>('pos', 'select now()::text as at')
  for (let tries = 0; tries < MOST_TURNS && !(await isReadSince(stage, ended?.at ?? '')); tries += 1) {
    if (tries > 0) await stage.pass(TURN_S)
    await readOnce(stage)
  }
  for (const seconds of [GRACE_S, TURN_S]) {
    await stage.pass(seconds)
    await readOnce(stage)
  }
}

async function readOnce(stage: Stage): Promise<void> {
  await askTwice(stage, 'watch')
  await askTwice(stage, 'followStatement')
  await followed(stage)
}

/** Whether a reading got to the end since then: a worker that was killed as it read keeps its turn for a minute. */
async function isReadSince(stage: Stage, at: string): Promise<boolean> {
  const text = 'select count(*)::int as count from "StatementSync" where "syncedAt" >= $1 and not "gapOpen"'
  const rows = await stage.database.rows<{ count: number }>('pos', text, [at])
  return (rows[0]?.count ?? 0) > 0
}

async function askTwice(stage: Stage, verb: 'watch' | 'followStatement'): Promise<void> {
  for (const web of ['web1', 'web2'] as const) {
    const outcome = await stage.ask(web, stage.people.farai, verb, null)
    if (outcome.kind !== 'done') stage.trace.tell(`${verb} at ${web}: ${JSON.stringify(outcome)}`)
  }
}
