import { setTimeout as pause } from 'node:timers/promises'
import type { Violation } from '../checks/model.ts'
import type { Stage } from '../stage/stage.ts'
import { findHidden, payOwed } from './pay-owed.ts'

const FOLLOWED_WITHIN_MS = 10_000
/** More than a day of following in all; what is not final then is a person's. */
const WAITS_S = [1, 11, 31, 61, 130, 400, 1_000, 1_000, 1_000, 3_600, 25 * 3_600]

/**
 * Ends a run as a shop ends a bad day: everything works again, the Service has no more faults, and time passes until
 * nothing moves. Then the statement is read and every customer who is owed money comes for it. Returns the customers no
 * screen shows.
 */
export async function settle(stage: Stage): Promise<Violation[]> {
  await stage.faultLine?.disarm()
  await stage.heal()
  await insist(() => stage.portal.faults([]))
  stage.trace.tell('everything works again')
  for (const seconds of WAITS_S) {
    await followed(stage)
    if ((await countOpen(stage)) === 0 && (await countComing(stage)) === 0) break
    await stage.pass(seconds)
  }
  await readBooksOfTheService(stage)
  const hidden = await findHidden(stage)
  await payOwed(stage)
  await followed(stage)
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

/** Waits until the workers have looked at everything that is due. */
async function followed(stage: Stage): Promise<void> {
  const deadline = performance.now() + FOLLOWED_WITHIN_MS
  while ((await countDue(stage)) > 0 && performance.now() < deadline) await pause(150)
}

const followedTables = ['Sale', 'Collection', 'Funding']

async function countDue(stage: Stage): Promise<number> {
  const due = followedTables.map(
    (table) => `select count(*) from "${table}" where state in ('sending', 'pending') and "nextCheckAt" <= now()`,
  )
  const jobs = `select count(*) from graphile_worker.jobs where run_at <= now() and locked_at is null and attempts < max_attempts`
  return count(stage, [
    ...due,
    `select count(*) ${PAID_UNSOLD} and (s."nextCheckAt" is null or s."nextCheckAt" <= now())`,
    jobs,
  ])
}

const PAID_UNSOLD = `from "Ticket" t join "Sale" s on s."ticketId" = t.id where t.earmarked and t."tenderedAt" is not null
  and t."abandonedAt" is null and s.state = 'quoted' and s.problem is null`

/** What is not final and will be looked at again. */
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

/** What the Service has still to do: outcomes and reversals to come. */
async function countComing(stage: Stage): Promise<number> {
  const rows = await stage.database.rows<{ count: number }>('service', 'select count(*)::int as count from jobs')
  return rows[0]?.count ?? 0
}

/** What the worker does each minute, and again once a row that nobody here caused has had its time to be explained. */
async function readBooksOfTheService(stage: Stage): Promise<void> {
  for (const seconds of [0, 700, 61]) {
    if (seconds > 0) await stage.pass(seconds)
    await askTwice(stage, 'watch')
    await askTwice(stage, 'readStatement')
    await followed(stage)
  }
}

async function askTwice(stage: Stage, verb: 'watch' | 'readStatement'): Promise<void> {
  for (const web of ['web1', 'web2'] as const) {
    const outcome = await stage.ask(web, stage.people.farai, verb, null)
    if (outcome.kind !== 'done') stage.trace.tell(`${verb} at ${web}: ${JSON.stringify(outcome)}`)
  }
}
