import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise } from '@/lib/people/access/authorise.ts'
import { type Actor, may } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { env } from '@/lib/platform/env/env.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { getAlertRule, settingsOf } from './internal/alert-rule.ts'
import { changeKey, spendingChangeKey, spendingKey } from './internal/notify-owners.ts'
import {
  type AlertDetail,
  type AlertKind,
  type AlertLine,
  type AlertPlace,
  type AlertRow,
  type AlertSettings,
  BRANCH_KINDS,
  type Channel,
  type DeliveryState,
  isSpending,
  NEWS_KINDS,
  STATE_KINDS,
} from './model.ts'

const MOST_LINES = 6
const MOST_ROWS = 50

/** A stop has its own banner at the counter. */
const AT_THE_COUNTER: readonly AlertKind[] = ['low_balance', 'short_runway', 'staff_change', 'till_change']
/** Incidents are for managers, what spends is for owners. */
function seesKind(actor: Actor, kind: AlertKind): boolean {
  if (kind === 'incident') return may(actor, 'incident:read')
  return !isSpending(kind) || may(actor, 'staff:manage-all')
}

/**
 * The open alerts for the line on every page: states that hold, then news, each newest first; without what the actor
 * did, and without what was undone since the worker last looked.
 */
export async function listOpenAlerts(actor: Actor, place: AlertPlace = 'office'): Promise<AlertLine[]> {
  if (!may(actor, 'alert:read')) return []
  const settled = may(actor, 'staff:manage-all') ? await listSettledKeys(actor) : []
  const spendingKinds = ['till_change', 'spending'] as const
  const open = (kinds: readonly AlertKind[]) =>
    db().alert.findMany({
      where: {
        environment: officeEnvironment(),
        openKey: { not: null, notIn: settled },
        NOT: spendingKinds.map((kind) => ({
          openKey: { startsWith: `${spendingKey(officeEnvironment(), kind, actor.staffId)} ` },
        })),
        ...atOwnBranches(actor),
        kind: { in: kinds.filter((kind) => place === 'office' || AT_THE_COUNTER.includes(kind)) },
      },
      orderBy: { raisedAt: 'desc' },
      take: MOST_LINES,
      select: { id: true, kind: true, detail: true },
    })
  const [states, news] = await Promise.all([
    open([...STATE_KINDS, ...BRANCH_KINDS]),
    open(NEWS_KINDS.filter((kind) => seesKind(actor, kind))),
  ])
  return [...states, ...news].slice(0, MOST_LINES).map(toLine)
}

/** What is told of no branch is for all. */
function atOwnBranches({ branches }: Actor): Prisma.AlertWhereInput {
  return branches === null ? {} : { OR: [{ branchCode: null }, { branchCode: { in: [...branches] } }] }
}

async function listSettledKeys(actor: Actor): Promise<string[]> {
  const environment = officeEnvironment()
  const undone = { undoneAt: { not: null }, undoUntil: { gt: sharedNow() } }
  const [staff, spending] = await Promise.all([
    db().staffChange.findMany({
      where: { alertedAt: { not: null }, OR: [{ byId: actor.staffId, undoneAt: null }, undone] },
      select: { id: true },
    }),
    db().spendingChange.findMany({
      where: { alertedAt: { not: null }, ...undone },
      select: { id: true, byId: true, tillId: true },
    }),
  ])
  return [
    ...staff.map(({ id }) => changeKey(environment, id)),
    ...spending.map((change) => spendingChangeKey(environment, change)),
  ]
}

export async function listAlerts(actor: Actor): Promise<AlertRow[]> {
  authorise(actor, 'alert:read')
  const kinds = [...STATE_KINDS, ...BRANCH_KINDS, ...NEWS_KINDS].filter((kind) => seesKind(actor, kind))
  const rows = await db().alert.findMany({
    where: { environment: officeEnvironment(), kind: { in: kinds }, ...atOwnBranches(actor) },
    orderBy: [{ raisedAt: 'desc' }, { id: 'desc' }],
    take: MOST_ROWS,
    include: { deliveries: { select: { channel: true, state: true, problem: true }, orderBy: { channel: 'asc' } } },
  })
  return rows.map((row) => ({
    ...toLine(row),
    raisedAt: row.raisedAt,
    overAt: row.overAt,
    deliveries: row.deliveries.map(({ channel, state, problem }) => {
      return { channel: channel as Channel, state: state as DeliveryState, problem }
    }),
  }))
}

function toLine({ id, kind, detail }: { id: string; kind: string; detail: unknown }): AlertLine {
  const { ids: _, ...shown } = detail as AlertDetail
  return { id, kind: kind as AlertKind, detail: shown }
}

export async function getAlertSettings(
  actor: Actor,
): Promise<{ settings: AlertSettings; canMail: boolean; canPost: boolean }> {
  authorise(actor, 'alert:manage')
  const settings = settingsOf(await getAlertRule(db(), officeEnvironment()))
  return { settings, canMail: env().mail !== null, canPost: env().alertWebhooks !== null }
}
