import { isSaleKind } from '@/lib/counter/kinds/model.ts'
import { isPaper } from '@/lib/counter/receipts/model.ts'
import { authorise, branchesOf, requireTill } from '@/lib/people/access/authorise.ts'
import { type Actor, may } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import {
  CODE_PAGES,
  COLUMNS,
  CONNECTIONS,
  DRAWER_PINS,
  type PresetView,
  type PrinterSetup,
  type TillPreset,
  type TillPrinter,
  USUAL_SETUP,
} from './model.ts'

/** The presets of the actor's branches and those of every branch, for the office. */
export async function listPresets(actor: Actor): Promise<PresetView[]> {
  authorise(actor, 'printer:manage')
  return presetsWhere(actor, actor.branches === null ? {} : { OR: [{ branchCode: null }, branchesOf(actor)] })
}

export async function listTillPresets(actor: Actor): Promise<PresetView[]> {
  const { branchCode } = requireTill(actor)
  return presetsWhere(actor, { OR: [{ branchCode: null }, { branchCode }] })
}

export async function listTillsToAssign(actor: Actor, branchCode: string): Promise<TillPreset[]> {
  authorise(actor, 'printer:manage')
  const tills = await db().till.findMany({
    where: { AND: [branchesOf(actor), { branchCode }] },
    orderBy: { number: 'asc' },
    select: { id: true, number: true, branchCode: true, printerPresetId: true },
  })
  return tills.map(({ printerPresetId, ...till }) => ({ ...till, presetId: printerPresetId }))
}

/** How the actor's till prints; a browser that is no till prints the usual way. */
export async function printerOf(actor: Actor): Promise<TillPrinter> {
  if (!actor.till) return { preset: null, setup: USUAL_SETUP }
  const till = await db().till.findUnique({
    where: { id: actor.till.id },
    select: { printerPreset: { select: { id: true, name: true, ...SETUP_COLUMNS } } },
  })
  const preset = till?.printerPreset
  if (!preset) return { preset: null, setup: USUAL_SETUP }
  return { preset: { id: preset.id, name: preset.name }, setup: setupOf(preset) }
}

/** Whether somebody may change a branch's preset; one for every branch only by those responsible for all branches. */
export function managesPreset(actor: Actor, branchCode: string | null): boolean {
  if (branchCode !== null) return may(actor, 'printer:manage', branchCode)
  return may(actor, 'printer:manage') && actor.branches === null
}

async function presetsWhere(actor: Actor, where: object): Promise<PresetView[]> {
  const rows = await db().printerPreset.findMany({
    where,
    orderBy: [{ branchCode: { sort: 'asc', nulls: 'first' } }, { name: 'asc' }],
    select: {
      id: true,
      name: true,
      branchCode: true,
      branch: { select: { name: true } },
      _count: { select: { tills: true } },
      ...SETUP_COLUMNS,
    },
  })
  return rows.map(({ id, name, branchCode, branch, _count, ...row }) => ({
    ...setupOf(row),
    id,
    name,
    branchCode,
    branchName: branch?.name ?? null,
    managed: managesPreset(actor, branchCode),
    tills: _count.tills,
  }))
}

const SETUP_COLUMNS = {
  connection: true,
  paper: true,
  columns: true,
  cut: true,
  drawerPin: true,
  drawerPulseMs: true,
  codePage: true,
  copies: true,
  autoPrint: true,
} as const

type SetupRow = {
  connection: string
  paper: string
  columns: number
  cut: boolean
  drawerPin: number | null
  drawerPulseMs: number
  codePage: string
  copies: number
  autoPrint: string[]
}

/** A preset's row as a setup; values this version does not know fall back to the usual ones. */
export function setupOf({ connection, paper, columns, drawerPin, codePage, ...rest }: SetupRow): PrinterSetup {
  return {
    cut: rest.cut,
    drawerPulseMs: rest.drawerPulseMs,
    copies: rest.copies,
    autoPrint: rest.autoPrint.filter(isSaleKind),
    connection: CONNECTIONS.find((one) => one === connection) ?? USUAL_SETUP.connection,
    paper: isPaper(paper) ? paper : USUAL_SETUP.paper,
    columns: COLUMNS.find((one) => one === columns) ?? USUAL_SETUP.columns,
    drawerPin: DRAWER_PINS.find((one) => one === drawerPin) ?? null,
    codePage: CODE_PAGES.find((one) => one === codePage) ?? USUAL_SETUP.codePage,
  }
}
