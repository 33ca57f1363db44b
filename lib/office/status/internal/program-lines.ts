import { statfs } from 'node:fs/promises'
import { aheadOf, compareClock, MOST_APART_MS } from '@/lib/platform/clock/compare-clocks.ts'
import { db } from '@/lib/platform/database/db.ts'
import { getReplicaState } from '@/lib/platform/database/past-reads.ts'
import { listMigrations } from '@/lib/platform/database/schema.ts'
import { HOUR_MS } from '@/lib/platform/shared/time/durations.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import type { StatusLine } from '../model.ts'

const MB = 1_000_000
const GB = 1_000 * MB
/** With less than these shares of the disk free, somebody should look, or soon nothing more can be stored. */
const LITTLE = 0.15
const TOO_LITTLE = 0.03

/** Our version as the build wrote it in, and that of Node.js. */
export function programLines(): StatusLine[] {
  const version = process.env.APP_VERSION ?? '0'
  const build = process.env.APP_BUILD ?? '0'
  return [
    { section: 'program', sentence: 'app', verdict: 'good', params: { version, build } },
    { section: 'program', sentence: 'node', verdict: 'good', params: { version: process.versions.node } },
  ]
}

/** A nightly backup older than this is late. */
const BACKUP_LATE_MS = 26 * HOUR_MS

/** The database's version, migrations, size, replica and last backup, and this computer's disk. */
export async function databaseLines(): Promise<StatusLine[]> {
  const section = 'database' as const
  const [server] = await db().$queryRaw<{ version: string; bytes: number }[]>`
    select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes`
  const { fit, count, newest, wanted } = await listMigrations()
  const verdict = fit === 'fits' ? 'good' : fit === 'older' ? 'bad' : 'look'
  const { blocks, bavail, bsize } = await statfs('.')
  const freeShare = bavail / Math.max(blocks, 1)
  const disk = freeShare < TOO_LITTLE ? 'bad' : freeShare < LITTLE ? 'look' : 'good'
  const inGb = (bytes: number) => Math.round(bytes / GB)
  return [
    { section, sentence: 'postgres', verdict: 'good', params: { version: server?.version ?? '' } },
    { section, sentence: `migrations_${fit}`, verdict, params: { count, name: fit === 'older' ? wanted : newest } },
    { section, sentence: 'size', verdict: 'good', params: { megabytes: Math.ceil((server?.bytes ?? 0) / MB) } },
    ...(await replicaLines()),
    await backupLine(),
    { section, sentence: 'disk', verdict: disk, params: { free: inGb(bavail * bsize), total: inGb(blocks * bsize) } },
  ]
}

/** The replica for reports, if there is one: how far behind it is, and whether the primary answers for it instead. */
async function replicaLines(): Promise<StatusLine[]> {
  const section = 'database' as const
  const state = await getReplicaState()
  if (state.kind === 'none') return []
  if (state.kind === 'away') return [{ section, sentence: 'replica_away', verdict: 'look', params: {} }]
  if (state.kind === 'late') {
    return [{ section, sentence: 'replica_late', verdict: 'look', params: { at: state.asOf.toISOString() } }]
  }
  const params = { seconds: Math.round(state.behindMs / 1000) }
  return [{ section, sentence: 'replica_serves', verdict: 'good', params }]
}

async function backupLine(): Promise<StatusLine> {
  const section = 'database' as const
  const last = await db().backup.findFirst({ orderBy: { at: 'desc' } })
  if (!last) return { section, sentence: 'backup_never', verdict: 'look', params: {} }
  const isLate = sharedNow().getTime() - last.at.getTime() > BACKUP_LATE_MS
  const params = { at: last.at.toISOString(), megabytes: Math.ceil(Number(last.bytes) / MB) }
  return { section, sentence: isLate ? 'backup_late' : 'backup_last', verdict: isLate ? 'bad' : 'good', params }
}

/** Our clock against the database's, compared now, and the Service's, as its last answer told the time. */
export async function clockLines(): Promise<StatusLine[]> {
  await compareClock()
  return (['database', 'service'] as const).map((other) => {
    const section = 'clocks' as const
    const aheadMs = aheadOf(other)
    if (aheadMs === null) return { section, sentence: `${other}_unknown`, verdict: 'look', params: {} }
    const isOff = Math.abs(aheadMs) > MOST_APART_MS
    const params = { seconds: Math.round(Math.abs(aheadMs) / 1000) }
    const wrong = other === 'database' ? 'bad' : 'look'
    return { section, sentence: `${other}_${isOff ? 'off' : 'right'}`, verdict: isOff ? wrong : 'good', params }
  })
}
