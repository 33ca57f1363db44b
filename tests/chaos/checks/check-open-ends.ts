import { listOwed } from '@/lib/counter/endings/debts.ts'
import { listReversals } from '@/lib/office/reversals/queries.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { findAtRest } from '../play/pay-owed.ts'
import type { Stage } from '../stage/stage.ts'

/** Whatever is unfinished has a next turn with the worker, or a person is told. */
export async function checkOpenEnds(stage: Stage): Promise<string[]> {
  return [...(await unfollowed(stage)), ...(await unhandled(stage))]
}

/** Every customer we owe can be paid, and every debt and reversal is on a list. */
export async function checkOwed(stage: Stage): Promise<string[]> {
  return [...(await stranded(stage)), ...(await untold(stage))]
}

const FOLLOWED = [
  ['Sale', 'saleId'],
  ['Collection', 'collectionId'],
  ['Funding', 'fundingId'],
] as const

async function unfollowed({ database }: Stage): Promise<string[]> {
  const faults: string[] = []
  for (const [table, column] of FOLLOWED) {
    const rows = await database.rows<{ id: string; state: string }>(
      'pos',
      `select id, state::text from "${table}" r where state in ('sending', 'pending') and "nextCheckAt" is null
       and not exists (select from "Incident" i where i."${column}" = r.id and i."resolvedAt" is null)`,
    )
    faults.push(...rows.map(({ id, state }) => `${table} ${id} is ${state} with no next turn, and nobody is told`))
  }
  return faults
}

async function unhandled({ database }: Stage): Promise<string[]> {
  const rows = await database.rows<{ id: string }>(
    'pos',
    `select id::text from "WebhookInbox" where "handledAt" is null and "dueAt" > now() + interval '7 hours'`,
  )
  return rows.map(({ id }) => `event ${id} of the inbox is not handled and has no turn before long`)
}

/** Once every customer we owed has come for their money. */
async function stranded(stage: Stage): Promise<string[]> {
  return (await findAtRest(stage)).map(({ id, heldCents }) => {
    return `ticket ${id} holds ${heldCents}, nothing is under way, and nobody can give it back`
  })
}

async function untold(stage: Stage): Promise<string[]> {
  const { farai } = stage.people
  const owed = new Set((await listOwed(farai)).map(({ ticketId }) => ticketId))
  const debts = await stage.database.rows<{ id: string }>(
    'pos',
    `select "accountKey" as id from "JournalPosting" where account = 'receivable' and "accountKey" not like 'account:%' group by 1 having sum("usdCents") > 0`,
  )
  const reversed = await stage.database.rows<{ count: number }>(
    'pos',
    `select ((select count(*) from "Sale" where state = 'reversed') +
       (select count(*) from "Collection" where state = 'reversed'))::int as count`,
  )
  const listed = await countListed(farai)
  const faults = debts
    .filter(({ id }) => !owed.has(id))
    .map(({ id }) => `ticket ${id} is owed money, and no list shows it`)
  if (listed !== reversed[0]?.count) faults.push(`${reversed[0]?.count} were reversed, ${listed} are listed`)
  return faults
}

/** Reversals that wait, over all pages; nobody settles any here. */
async function countListed(actor: Actor): Promise<number> {
  let listed = 0
  let on: string | undefined
  do {
    const page = await listReversals(actor, 'open', { on })
    listed += page.rows.length
    on = page.on ?? undefined
  } while (on)
  return listed
}
