import { setTimeout as delay } from 'node:timers/promises'
import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise } from '@/lib/people/access/authorise.ts'
import { type Actor, may } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed, officeEnvironment, officeKeys } from '@/lib/platform/env/choose-credential.ts'
import { env } from '@/lib/platform/env/env.ts'
import { maskRecipient } from '@/lib/platform/shared/mask.ts'
import { sharedNow } from '@/lib/platform/shared/now.ts'
import { readPage } from '@/lib/platform/shared/page.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { noteReadAnswer } from '@/lib/service/standing/note-answer.ts'
import { standingOf } from '@/lib/service/standing/standing-of.ts'
import { isGivenUp } from './end-top-up.ts'
import { readDayRoom } from './internal/day-room.ts'
import { selectFundings, toFundingRow } from './internal/select-fundings.ts'
import {
  type DayRoom,
  type FundingPage,
  type FundingPlace,
  type FundingView,
  fundingOutcomeOf,
  type OpenFunding,
  type TopUpMethod,
} from './model.ts'

const PAGE = 25
/** Somebody waits for the page. If the Service has not answered by then, the page says so. */
const PATIENCE_MS = 3_000

const NAMES = {
  staff: { select: { name: true } },
  approvedBy: { select: { name: true } },
  events: { select: { at: true, kind: true }, orderBy: { id: 'asc' } },
} satisfies Prisma.FundingInclude

/** One page of top-ups below or above a place, or the newest. */
export async function listFundings(actor: Actor, { before, after }: FundingPlace): Promise<FundingPage> {
  authorise(actor, 'top-up:create')
  const { rows, back, on } = await readPage({ on: before, back: after }, PAGE, ({ from, back: rising, take }) =>
    selectFundings({ towards: rising ? 'newer' : 'older', from, take }),
  )
  return { rows, newer: back, older: on }
}

/**
 * The newest top-ups made since a time that nobody has settled: neither credited nor declined, withdrawn or given up.
 */
export async function listOpenFundings(actor: Actor, since: Date, most: number): Promise<OpenFunding[]> {
  authorise(actor, 'top-up:create')
  const rows = await selectFundings({ towards: 'older', from: null, take: most, openSince: since })
  return rows.flatMap(({ outcome, ...row }) => (outcome === 'credited' ? [] : [{ ...row, outcome }]))
}

/** One top-up and what the actor may do with it, or null if it does not exist. */
export async function getFunding(actor: Actor, id: string): Promise<FundingView | null> {
  authorise(actor, 'top-up:create')
  const row = await db().funding.findFirst({ where: { id, environment: officeEnvironment() }, include: NAMES })
  if (!row) return null
  const now = sharedNow()
  const { place: _, ...shown } = toFundingRow({ ...row, staffName: row.staff.name }, now)
  const mayApprove = may(actor, 'top-up:approve')
  const isAsked = row.state === 'asked'
  return {
    ...shown,
    phone: maskRecipient(row.phone ?? ''),
    approvedByName: row.approvedBy?.name ?? null,
    upstreamId: row.upstreamId,
    upstreamStatus: row.upstreamStatus,
    instructions: row.instructions,
    payCode: row.payCode,
    payAddress: row.payAddress,
    payNetwork: row.payNetwork,
    expiresAt: row.expiresAt,
    creditCents: row.creditCents,
    failureCode: row.failureCode,
    refusal: row.refusal as Problem | null,
    checkedAt: row.checkedAt,
    nextCheckAt: row.nextCheckAt,
    steps: row.events,
    may: {
      approve: isAsked && mayApprove,
      turnDown: isAsked && (mayApprove || row.staffId === actor.staffId),
      giveUp: fundingOutcomeOf(row, now) === 'unknown' && isGivenUp(row, now),
    },
  }
}

/** The ways to top up, what is left of the day's limit, and the balance. */
export async function getTopUpChoices(
  actor: Actor,
): Promise<{ methods: readonly TopUpMethod[]; room: DayRoom; mayApprove: boolean; balanceCents: bigint | null }> {
  authorise(actor, 'top-up:create')
  const [key] = officeKeys()
  const [room, standing] = await Promise.all([readDayRoom(db(), key.environment), standingOf(key)])
  const mayApprove = may(actor, 'top-up:approve')
  return { methods: env().fundingMethods, room, mayApprove, balanceCents: standing?.availableCents ?? null }
}

/**
 * The code that a bank transfer carries as its reference (service-api.md, What the service does), asked for at the
 * Service; null if it does not answer or names none.
 */
export async function getPartnerCode(actor: Actor): Promise<string | null> {
  authorise(actor, 'top-up:create')
  const [{ name }] = officeKeys()
  const answer = await Promise.race([serviceFor(name).me(), delay(PATIENCE_MS, null, { ref: false })])
  if (answer === null) return null
  await noteReadAnswer(credentialNamed(name), answer)
  return answer.kind === 'ok' ? answer.data.partnerCode : null
}
