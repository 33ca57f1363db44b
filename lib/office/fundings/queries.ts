import { setTimeout as delay } from 'node:timers/promises'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise } from '@/lib/people/access/authorise.ts'
import { type Actor, may } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed, officeEnvironment, officeKeys } from '@/lib/platform/env/choose-credential.ts'
import { env } from '@/lib/platform/env/env.ts'
import { getPage, parseTimePlace, timePlace } from '@/lib/platform/shared/page.ts'
import { maskRecipient } from '@/lib/platform/shared/phone.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { standingOf } from '@/lib/service/standing/standing-row.ts'
import { storeReadAnswer } from '@/lib/service/standing/store-answer.ts'
import { getDayRoom } from './day-limit.ts'
import { isGivenUp } from './end-top-up.ts'
import {
  type DayRoom,
  type FundingPage,
  type FundingPlace,
  type FundingRow,
  type FundingState,
  type FundingView,
  fundingOutcomeOf,
  GIVEN_UP,
  type OpenFunding,
  type TopUpMethod,
  TURNED_DOWN,
} from './model.ts'

const PAGE = 25
/** Somebody waits for the page. */
const PATIENCE_MS = 3_000

const NAMES = {
  staff: { select: { name: true } },
  approvedBy: { select: { name: true } },
  events: { select: { at: true, kind: true }, orderBy: { id: 'asc' } },
} satisfies Prisma.FundingInclude

export async function listFundings(actor: Actor, { before, after }: FundingPlace): Promise<FundingPage> {
  authorise(actor, 'top-up:create')
  const { rows, back, on } = await getPage({ on: before, back: after }, PAGE, ({ from, back: rising, take }) =>
    selectFundings({ towards: rising ? 'newer' : 'older', from, take }),
  )
  return { rows, newer: back, older: on }
}

/** The newest top-ups since a time that are neither credited nor ended by a person. */
export async function listOpenFundings(actor: Actor, since: Date, most: number): Promise<OpenFunding[]> {
  authorise(actor, 'top-up:create')
  const rows = await selectFundings({ towards: 'older', from: null, take: most, openSince: since })
  return rows.flatMap(({ outcome, ...row }) => (outcome === 'credited' ? [] : [{ ...row, outcome }]))
}

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

export async function getTopUpChoices(
  actor: Actor,
): Promise<{ methods: readonly TopUpMethod[]; room: DayRoom; mayApprove: boolean; balanceCents: bigint | null }> {
  authorise(actor, 'top-up:create')
  const [key] = officeKeys()
  const [room, standing] = await Promise.all([getDayRoom(db(), key.environment), standingOf(key)])
  const mayApprove = may(actor, 'top-up:approve')
  return { methods: env().fundingMethods, room, mayApprove, balanceCents: standing?.availableCents ?? null }
}

/** The code that a bank transfer carries as its reference (service-api.md, What the service does); null if unknown. */
export async function getPartnerCode(actor: Actor): Promise<string | null> {
  authorise(actor, 'top-up:create')
  const [{ name }] = officeKeys()
  const answer = await Promise.race([serviceFor(name).me(), delay(PATIENCE_MS, null, { ref: false })])
  if (answer === null) return null
  await storeReadAnswer(credentialNamed(name), answer)
  return answer.kind === 'ok' ? answer.data.partnerCode : null
}

type Stored = {
  id: string
  state: FundingState
  attempts: number
  postingUntil: Date | null
  method: string
  amountCents: bigint
  staffName: string
  reference: string
  createdAt: Date
}

type Wanted = {
  towards: 'newer' | 'older'
  from: string | null
  take: number
  openSince?: Date
}

const openFrom = (since: Date) => Prisma.sql`f."createdAt" > ${since} and f.state <> 'completed'
  and not (f.state = 'not_made' and f.refusal->>'code' in (${TURNED_DOWN}, ${GIVEN_UP}))`

async function selectFundings({ towards, from, take, openSince }: Wanted): Promise<FundingRow[]> {
  const at = parseTimePlace(from)
  const [compare, order] = towards === 'older' ? ['<', 'desc'] : ['>', 'asc']
  const rows = await db().$queryRaw<Stored[]>`
    select f.id, f.state, f.attempts, f."postingUntil", f.method, f."amountCents", s.name as "staffName", f.reference,
      f."createdAt"
    from "Funding" f join "Staff" s on s.id = f."staffId"
    where f.environment = ${officeEnvironment()}::"Environment"
      and ${at === null ? Prisma.sql`true` : Prisma.sql`(f."createdAt", f.id) ${Prisma.raw(compare ?? '<')} (${at.at}, ${at.id}::uuid)`}
      and ${openSince ? openFrom(openSince) : Prisma.sql`true`}
    order by f."createdAt" ${Prisma.raw(order ?? 'desc')}, f.id ${Prisma.raw(order ?? 'desc')} limit ${take}`
  const now = sharedNow()
  return rows.map((row) => toFundingRow(row, now))
}

function toFundingRow(row: Stored, now: Date): FundingRow {
  return {
    id: row.id,
    place: timePlace(row.createdAt, row.id),
    outcome: fundingOutcomeOf(row, now),
    methodLabel: env().fundingMethods.find(({ value }) => value === row.method)?.label ?? row.method,
    amountCents: row.amountCents,
    staffName: row.staffName,
    reference: row.reference,
    createdAt: row.createdAt,
  }
}
