'use server'

import { refresh } from 'next/cache'
import { z } from 'zod'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import { stateAction } from '@/lib/people/requests/form-action.ts'
import { parseForm, text } from '@/lib/people/requests/posted-form.ts'
import { decodeText } from '@/lib/platform/files/parse-csv.ts'
import { formatProblem } from '@/lib/platform/i18n/format-problem.ts'
import { cleanText } from '@/lib/platform/shared/clean-text.ts'
import { DomainError } from '@/lib/platform/shared/problem.ts'
import { importAccountCodes } from './import-account-codes.ts'
import { importBranches } from './import-branches.ts'
import { importPeople } from './import-people.ts'
import { type CheckedFile, type ImportState, MOST_LETTERS, NOT_CHECKED } from './model.ts'
import { showAccountCodesCheck, showBranchCheck, showPeopleCheck } from './show-check.ts'

/** `checked` is the text of a confirmed check and `shown` what it showed; if empty, a file is to be checked. */
const ImportForm = z.object({
  text: z.string().default(''),
  checked: z.string().default(''),
  shown: text(MOST_LETTERS),
  code: text(40),
})
type Posted = z.infer<typeof ImportForm> & { file: File | null }

/** Checks the people of a CSV file, or adds those of a confirmed check. */
export const importPeopleAction = stateAction(
  'staff:manage',
  parsePosted,
  ({ ctx, input }) =>
    checkOrMake(input, {
      check: (file) => showPeopleCheck(ctx.actor, file),
      make: (file) => importPeople({ ctx, input: { text: file, code: input.code } }),
    }),
  { done: shown, refused: notRead },
)

export const importBranchesAction = stateAction(
  'branch:change',
  parsePosted,
  ({ ctx, input }: { ctx: Ctx; input: Posted }) =>
    checkOrMake(input, {
      check: (file) => showBranchCheck(ctx.actor, file),
      make: (file) => importBranches({ ctx, input: { text: file, shown: input.shown } }),
    }),
  { done: shown, refused: notRead },
)

export const importAccountCodesAction = stateAction(
  'money:change',
  parsePosted,
  ({ ctx, input }: { ctx: Ctx; input: Posted }) =>
    checkOrMake(input, {
      check: (file) => showAccountCodesCheck(ctx.actor, file),
      make: (file) => importAccountCodes({ ctx, input: { text: file, shown: input.shown } }),
    }),
  { done: shown, refused: notRead },
)

type Work = {
  check(text: string): Promise<CheckedFile>
  make(text: string): Promise<NonNullable<ImportState['done']>>
}

/** If a confirmed check is refused, a new check comes with it, which shows what has changed in the shop since. */
async function checkOrMake({ file, text: pasted, checked }: Posted, { check, make }: Work): Promise<ImportState> {
  let read = checked || pasted
  let problem: ImportState['problem'] = null
  try {
    if (checked) return { ...NOT_CHECKED, done: await make(checked) }
    if (file) read = cleanText(decodeText(new Uint8Array(await file.arrayBuffer())))
  } catch (error) {
    problem = await problemOf(error)
    if (!checked) return { ...NOT_CHECKED, problem, text: unlessTooLong(read) }
  }
  try {
    return { ...NOT_CHECKED, problem, text: read, checked: await check(read) }
  } catch (error) {
    return { ...NOT_CHECKED, problem: problem ?? (await problemOf(error)), text: unlessTooLong(read) }
  }
}

async function problemOf(error: unknown) {
  if (!(error instanceof DomainError)) throw error
  return formatProblem(error.problem)
}

/** A text that is far too long is not sent back. */
function unlessTooLong(read: string): string {
  return read.length > MOST_LETTERS ? '' : read
}

function parsePosted(form: FormData): Posted {
  const file = form.get('file')
  return { ...parseForm(ImportForm, form), file: file instanceof File && file.size > 0 ? file : null }
}

function shown(_input: Posted, state: ImportState): ImportState {
  if (state.done) refresh()
  return state
}

function notRead(problem: NonNullable<ImportState['problem']>): ImportState {
  return { ...NOT_CHECKED, problem }
}
