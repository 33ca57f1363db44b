import type { Environment } from '@/lib/generated/prisma/client.ts'
import { getPace, runwayMinutes } from '@/lib/office/fundings/runway.ts'
import { listAllBranchStates } from '@/lib/office/overview/branch-board.ts'
import { listEndingKeys } from '@/lib/office/set-up/service-keys.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { env } from '@/lib/platform/env/env.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { resolveFinal } from '@/lib/service/incidents/incidents.ts'
import { lastingSilence } from '@/lib/service/silence/silences.ts'
import { getAlertRule, lockAlerts, type Rule } from './internal/alert-rule.ts'
import { raiseSpendingAlerts, raiseStaffChangeAlerts } from './internal/notify-owners.ts'
import { endAlert, raiseAlert } from './internal/raise-alert.ts'
import { watchBranches, watchesBranches } from './internal/watch-branches.ts'
import { type AlertDetail, judge, type Reading, STATE_KINDS } from './model.ts'

/** An incident's alert is shown for a day at most. */
const SHOWN_MS = DAY_MS

/** Raises new alerts and ends those that are over, each once, however many workers run. */
export async function watchAlerts(environment: Environment): Promise<void> {
  const now = sharedNow()
  const wanted = await getAlertRule(db(), environment)
  const [reading, states] = await Promise.all([
    getReading(environment),
    watchesBranches(wanted) ? listAllBranchStates(environment, now) : [],
  ])
  await db().$transaction(async (tx) => {
    await lockAlerts(tx, environment)
    const rule = await getAlertRule(tx, environment)
    for (const kind of STATE_KINDS) {
      const { verdict, detail } = judge(kind, rule, reading)
      const openKey = `${environment} ${kind}`
      if (verdict === 'so') await raiseAlert(tx, { environment, kind, openKey, detail }, rule)
      if (verdict === 'over') await endAlert(tx, openKey)
    }
    await watchBranches(tx, { environment, rule, states, now })
    await raiseKeyAlerts(tx, environment, rule)
    await raiseIncidentAlerts(tx, environment, rule)
    await resolveFinal(tx, environment)
    await endIncidents(tx, environment)
    await raiseStaffChangeAlerts(tx, environment, rule)
    await raiseSpendingAlerts(tx, environment, rule)
  })
}

/** One alert for each key that ends soon, again at each stage, until another end is entered. */
async function raiseKeyAlerts(tx: Tx, environment: Environment, rule: Rule): Promise<void> {
  const ending = await listEndingKeys(harareDay(await databaseNow(tx)), environment)
  const alerts = ending.map(({ credential, endsOn, days, stage }) => {
    const openKey = `${environment} key_ending ${credential} ${endsOn} ${stage}`
    const detail = { key: credential, day: endsOn, ...(days < 0 && { over: 1 }) }
    return { environment, kind: 'key_ending' as const, openKey, detail }
  })
  const open = await tx.alert.findMany({ where: { environment, kind: 'key_ending', openKey: { not: null } } })
  for (const { openKey } of open) {
    if (openKey !== null && !alerts.some((alert) => alert.openKey === openKey)) await endAlert(tx, openKey)
  }
  for (const alert of alerts) await raiseAlert(tx, alert, rule)
}

/** One alert per kind and turn, so that a bad minute does not flood a mailbox. */
async function raiseIncidentAlerts(tx: Tx, environment: Environment, rule: Rule): Promise<void> {
  const news = await tx.$queryRaw<{ id: bigint; kind: string }[]>`
    update "Incident" set "alertedAt" = now()
    where environment = ${environment}::"Environment" and "alertedAt" is null returning id, kind`
  for (const kind of new Set(news.map((row) => row.kind))) {
    const ids = news.filter((row) => row.kind === kind).map((row) => row.id)
    const last = ids.reduce((most, id) => (id > most ? id : most), 0n)
    const detail = { incident: kind, count: ids.length, ids: ids.join(' ') }
    await raiseAlert(tx, { environment, kind: 'incident', openKey: `${environment} incident ${last}`, detail }, rule)
  }
}

async function endIncidents(tx: Tx, environment: Environment): Promise<void> {
  const open = await tx.alert.findMany({ where: { environment, kind: 'incident', openKey: { not: null } } })
  const now = await databaseNow(tx)
  for (const { openKey, raisedAt, detail } of open) {
    const ids = String((detail as AlertDetail).ids ?? '')
      .split(' ')
      .filter(Boolean)
      .map(BigInt)
    const unresolved = await tx.incident.count({ where: { id: { in: ids }, resolvedAt: null } })
    const isOld = now.getTime() - raisedAt.getTime() > SHOWN_MS
    if (openKey !== null && (unresolved === 0 || isOld)) await endAlert(tx, openKey)
  }
}

/**
 * The balance as last heard, and what stops a key; without keys that are no longer configured, since they sell no more.
 */
async function getReading(environment: Environment): Promise<Reading> {
  const now = sharedNow()
  const names = env()
    .credentials.filter((key) => key.environment === environment)
    .map(({ name }) => name)
  const [standings, pace, silentCause] = await Promise.all([
    db().serviceStanding.findMany({
      where: { environment, credential: { in: names } },
      orderBy: { balanceAt: { sort: 'desc', nulls: 'last' } },
      select: { availableCents: true, blockedCode: true },
    }),
    getPace(environment, now),
    lastingSilence(names),
  ])
  const balanceCents = standings[0]?.availableCents ?? null
  const blockedCode = standings.find((standing) => standing.blockedCode !== null)?.blockedCode ?? null
  const minutesLeft = balanceCents === null ? null : runwayMinutes(balanceCents, pace, now)
  return { balanceCents, minutesLeft, blockedCode, silentCause }
}
