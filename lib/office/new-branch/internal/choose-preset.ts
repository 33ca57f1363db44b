import { type PrinterSetup, USUAL_SETUP } from '@/lib/counter/printers/model.ts'
import { savePreset } from '@/lib/counter/printers/presets.ts'
import { listPresets } from '@/lib/counter/printers/queries.ts'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { UUID } from '@/lib/platform/shared/uuid.ts'
import { ROLLS, type Roll, rollChoice } from '../model.ts'

/** Settings that fit nearly every printer of that roll, since the browser prints through the computer's own driver. */
const SETUP_OF: Readonly<Record<Roll, PrinterSetup>> = {
  58: { ...USUAL_SETUP, paper: '58', columns: 32 },
  80: { ...USUAL_SETUP, paper: '80', columns: 48 },
}

/** The id of the chosen preset, or null for none; the preset of a roll is made for the branch when first chosen. */
export async function choosePreset(ctx: Ctx, branchCode: string, choice: string): Promise<string | null> {
  const roll = ROLLS.find((one) => rollChoice(one) === choice)
  if (!roll && choice === '') return null
  if (!roll) return UUID.test(choice) ? choice : refuse('PRESET_UNKNOWN')
  const name = `${roll} mm`
  const there = (await listPresets(ctx.actor)).find((one) => one.branchCode === branchCode && one.name === name)
  return there?.id ?? savePreset({ ctx, input: { id: null, branchCode, name, setup: SETUP_OF[roll] } })
}
