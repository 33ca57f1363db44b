import { type PrinterSetup, USUAL_SETUP } from '@/lib/counter/printers/model.ts'
import { assignPreset, savePreset } from '@/lib/counter/printers/presets.ts'
import { listPresets } from '@/lib/counter/printers/queries.ts'
import { setFloatTarget } from '@/lib/counter/shifts/float-targets.ts'
import { authorise, type Ctx, requireBranch } from '@/lib/people/access/authorise.ts'
import { requireFreshCode } from '@/lib/people/access/spending.ts'
import { changeBranch, isSameBranch } from '@/lib/people/branches/change-branch.ts'
import { hirePeople, type NewPerson } from '@/lib/people/staff/hire-people.ts'
import type { HandedOver } from '@/lib/people/staff/model.ts'
import { addTill } from '@/lib/people/tills/enrol-till.ts'
import { issueEnrolmentCode } from '@/lib/people/tills/enrolment-codes.ts'
import type { NewEnrolmentCode } from '@/lib/people/tills/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { UUID } from '@/lib/platform/shared/ids.ts'
import { DomainError, type Problem, refuse } from '@/lib/platform/shared/problem.ts'
import { type BranchSoFar, floatField, PARTS, type Part, personField, ROLLS, type Roll, rollChoice } from './model.ts'
import { getBranchSoFar } from './queries.ts'

/** `preset` is an id, a roll (`rollChoice`) or empty; `waiting` are tills without a browser that the page knew. */
export type SetUpInput = {
  branchCode: string
  branch: { shown: string; name: string; maxSale: string; dayCap: string } | null
  till: {
    number: number
    preset: string
    floats: { currency: string; amount: string }[]
    waiting: readonly number[]
  } | null
  people: RowOfPerson[]
}

type RowOfPerson = Omit<NewPerson, 'branches'> & { row: number }

type SetUp = {
  done: Part[]
  refused: { part: Part; problem: Problem } | null
  code: NewEnrolmentCode | null
  people: HandedOver[]
}

/**
 * Sets up a branch part by part and stops at the first refusal; what was done stays, and posting the form again does
 * not do it twice. People and the code come last: what they show can be seen only once.
 */
export async function setUpBranch({ ctx, input }: { ctx: Ctx; input: SetUpInput }): Promise<SetUp> {
  authorise(ctx.actor, 'branch:read')
  requireFreshCode(ctx.actor)
  requireBranch(ctx.actor, input.branchCode)
  const before = (await getBranchSoFar(ctx.actor, input.branchCode)) ?? refuse('BRANCH_UNKNOWN')
  const made: SetUp = { done: [], refused: null, code: null, people: [] }
  for (const part of PARTS) {
    try {
      if (await WORK[part]({ ctx, input, before, made })) made.done.push(part)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      return { ...made, refused: { part, problem: error.problem } }
    }
  }
  return made
}

type Call = { ctx: Ctx; input: SetUpInput; before: BranchSoFar; made: SetUp }

/** Does one part if it is asked for and not done yet. Returns whether the branch now has it as typed. */
const WORK: Readonly<Record<Part, (call: Call) => Promise<boolean>>> = {
  async branch({ ctx, input: { branchCode, branch }, before }) {
    if (!branch) return false
    const change = { code: branchCode, ...branch }
    if (!isSameBranch(before, change)) await changeBranch({ ctx, input: change })
    return true
  },
  async till({ ctx, input: { branchCode, till }, before }) {
    if (!till) return false
    const { number, waiting } = till
    const there = before.tills.find((one) => one.number === number)
    // The form would change the printer and floats of somebody else's till, and its code would take over the browser.
    if (there?.working) refuse('TILL_WORKS', { field: 'number', params: { number } })
    if (there && !waiting.includes(number)) refuse('TILL_ADDED', { field: 'number', params: { number } })
    if (!there) await addTill({ ctx, input: { branchCode, number } })
    return true
  },
  async printer({ ctx, input: { branchCode, till } }) {
    if (!till) return false
    const { id: tillId, printerPresetId } = await tillOf(branchCode, till.number)
    const presetId = await choosePreset(ctx, branchCode, till.preset)
    if (presetId !== printerPresetId) await assignPreset({ ctx, input: { tillId, presetId } })
    return true
  },
  async float({ ctx, input: { branchCode, till } }) {
    if (!till || till.floats.length === 0) return false
    const { id: tillId } = await tillOf(branchCode, till.number)
    for (const float of till.floats) {
      const fieldOf = () => floatField(float.currency)
      await aboutField(fieldOf, () => setFloatTarget({ ctx, input: { till: tillId, ...float } }))
    }
    return true
  },
  async people({ ctx, input: { branchCode, people }, made }) {
    if (people.length === 0) return false
    const rows = people.map(({ row: _, ...person }) => ({ ...person, branches: [branchCode] }))
    const hired = await aboutField(
      (problem) => fieldOfPerson(people, problem),
      () => hirePeople({ ctx, input: { people: rows } }),
    )
    const { name: place } = await db().branch.findUniqueOrThrow({ where: { code: branchCode }, select: { name: true } })
    made.people = hired.flatMap(({ pin, password }, at) => {
      const person = rows[at]
      return person
        ? [{ name: person.name.trim(), username: person.username.trim().toLowerCase(), place, pin, password }]
        : []
    })
    return true
  },
  async code({ ctx, input: { branchCode, till }, made }) {
    if (!till || (await tillOf(branchCode, till.number)).enrolmentHash !== null) return false
    made.code = await issueEnrolmentCode({ ctx, input: { branchCode, number: till.number } })
    return true
  },
}

/** The field of the row whose name or user name was refused; if two rows have the same user name, the later row's. */
function fieldOfPerson(people: readonly RowOfPerson[], { field, params }: Problem): string | undefined {
  if (field !== 'name' && field !== 'username') return field
  const at =
    field === 'name'
      ? people.find(({ name }) => name.trim() === '')
      : people.findLast(({ username }) => username.trim().toLowerCase() === params?.username)
  return at && personField(field, at.row)
}

function tillOf(branchCode: string, number: number) {
  const where = { branchCode_number: { branchCode, number } }
  return db().till.findUniqueOrThrow({ where, select: { id: true, printerPresetId: true, enrolmentHash: true } })
}

/** Settings that fit nearly every printer of that roll, since the browser prints through the computer's own driver. */
const SETUP_OF: Readonly<Record<Roll, PrinterSetup>> = {
  58: { ...USUAL_SETUP, paper: '58', columns: 32 },
  80: { ...USUAL_SETUP, paper: '80', columns: 48 },
}

/** The id of the chosen preset, or null for none; the preset of a roll is made for the branch when first chosen. */
async function choosePreset(ctx: Ctx, branchCode: string, choice: string): Promise<string | null> {
  const roll = ROLLS.find((one) => rollChoice(one) === choice)
  if (!roll && choice === '') return null
  if (!roll) return UUID.test(choice) ? choice : refuse('PRESET_UNKNOWN')
  const name = `${roll} mm`
  const there = (await listPresets(ctx.actor)).find((one) => one.branchCode === branchCode && one.name === name)
  return there?.id ?? savePreset({ ctx, input: { id: null, branchCode, name, setup: SETUP_OF[roll] } })
}

/** A refusal is about the field that `fieldOf` names, since the fields of a single form have other names here. */
async function aboutField<T>(fieldOf: (problem: Problem) => string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const { field: _, ...problem } = error.problem
    const field = fieldOf(error.problem)
    throw new DomainError({ ...problem, ...(field !== undefined && { field }) })
  }
}
