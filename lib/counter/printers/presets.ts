import { authorise, type Ctx, requireBranch } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { refuseIfChanged, type Shown } from '@/lib/platform/shared/posted-again.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import {
  LEAST_PULSE_MS,
  MOST_COPIES,
  MOST_PULSE_MS,
  PRESET_NAME_WIDTH,
  type PrinterSetup,
  presetSettings,
} from './model.ts'
import { managesPreset, setupOf } from './queries.ts'

/** `id` is null for a new preset. The branch is chosen once and stays; null for every branch. */
type PresetInput = Shown & { id: string | null; branchCode: string | null; name: string; setup: PrinterSetup }

/** Creates or changes a preset, in effect from the next slip of each of its tills; returns its id. */
export async function savePreset({ ctx: { actor }, input }: { ctx: Ctx; input: PresetInput }): Promise<string> {
  authorise(actor, 'printer:manage')
  const { id, setup, shown } = input
  const name = input.name.trim()
  refuseBadSetup(name, setup)
  return db().$transaction(async (tx) => {
    const before = id === null ? null : await lockPreset(tx, id)
    const branchCode = before ? before.branchCode : input.branchCode
    if (!managesPreset(actor, branchCode)) refuse('NOT_ALLOWED')
    if (!(await lockNames(tx, branchCode))) refuse('BRANCH_UNKNOWN')
    if (before) {
      const stored = presetSettings({ name: before.name, ...setupOf(before) })
      refuseIfChanged({ shown, stored, wanted: presetSettings({ name, ...setup }) })
    }
    const namesake = await tx.printerPreset.findFirst({ where: { branchCode, name }, select: { id: true } })
    if (namesake && namesake.id !== id) refuse('PRESET_NAME_TAKEN')
    const saved = before
      ? await tx.printerPreset.update({ where: { id: before.id }, data: { name, ...setup } })
      : await tx.printerPreset.create({ data: { branchCode, name, ...setup } })
    await recordAudit(tx, actor, {
      action: before ? 'printer:change' : 'printer:add',
      objectKind: 'printer-preset',
      objectId: saved.id,
      ...(branchCode !== null && { branchCode }),
      detail: { before, after: saved },
    })
    return saved.id
  })
}

export async function removePreset({ ctx: { actor }, input }: { ctx: Ctx; input: { id: string } }): Promise<void> {
  authorise(actor, 'printer:manage')
  await db().$transaction(async (tx) => {
    const before = await lockPreset(tx, input.id)
    if (!managesPreset(actor, before.branchCode)) refuse('NOT_ALLOWED')
    const tills = await tx.till.count({ where: { printerPresetId: before.id } })
    await tx.printerPreset.delete({ where: { id: before.id } })
    await recordAudit(tx, actor, {
      action: 'printer:remove',
      objectKind: 'printer-preset',
      objectId: before.id,
      ...(before.branchCode !== null && { branchCode: before.branchCode }),
      detail: { before, tills },
    })
  })
}

/** Of two presets with one name the second is refused. Returns whether there is such a branch. */
async function lockNames(tx: Tx, code: string | null): Promise<boolean> {
  if (code === null) {
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('presets'))`
    return true
  }
  return (await tx.$queryRaw<unknown[]>`select 1 from "Branch" where code = ${code} for no key update`).length > 0
}

async function lockPreset(tx: Tx, id: string) {
  await tx.$queryRaw`select 1 from "PrinterPreset" where id = ${id}::uuid for update`
  return (await tx.printerPreset.findUnique({ where: { id } })) ?? refuse('PRESET_UNKNOWN')
}

function refuseBadSetup(name: string, { connection, paper, columns, drawerPulseMs, copies }: PrinterSetup): void {
  if (name === '' || name.length > PRESET_NAME_WIDTH) refuse('PRESET_NAME', { params: { most: PRESET_NAME_WIDTH } })
  if (paper === 'a4' && connection !== 'browser') refuse('PRESET_SHEET')
  if (paper === '58' && columns > 32 && connection !== 'browser') refuse('PRESET_COLUMNS')
  if (!(drawerPulseMs >= LEAST_PULSE_MS && drawerPulseMs <= MOST_PULSE_MS)) {
    refuse('PRESET_PULSE', { params: { least: LEAST_PULSE_MS, most: MOST_PULSE_MS } })
  }
  if (!(copies >= 1 && copies <= MOST_COPIES)) refuse('PRESET_COPIES', { params: { most: MOST_COPIES } })
}

/** `presetId` null means the browser prints. */
type Assignment = { tillId: string; presetId: string | null }

/** Sets a till's preset: anyone may for their own till, a manager for the branch's tills. */
export async function assignPreset({ ctx: { actor }, input }: { ctx: Ctx; input: Assignment }): Promise<void> {
  const { tillId, presetId } = input
  authorise(actor, actor.till?.id === tillId ? 'receipt:print' : 'printer:manage')
  await db().$transaction(async (tx) => {
    const select = { branchCode: true, number: true, printerPreset: { select: { name: true } } }
    const till = await tx.till.findUnique({ where: { id: tillId }, select })
    if (!till) return refuse('NOT_ALLOWED')
    const { branchCode, number } = till
    requireBranch(actor, branchCode)
    const preset =
      presetId === null
        ? null
        : await tx.printerPreset.findFirst({
            where: { id: presetId, OR: [{ branchCode: null }, { branchCode }] },
            select: { name: true },
          })
    if (presetId !== null && !preset) refuse('PRESET_UNKNOWN')
    await tx.till.update({ where: { id: tillId }, data: { printerPresetId: presetId } })
    await recordAudit(tx, actor, {
      action: 'till:printer',
      objectKind: 'till',
      objectId: tillId,
      branchCode,
      detail: { number, before: till.printerPreset?.name ?? null, after: preset?.name ?? null },
    })
  })
}
