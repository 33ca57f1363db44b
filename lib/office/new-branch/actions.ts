'use server'

import { refresh } from 'next/cache'
import { getTranslations } from 'next-intl/server'
import { z } from 'zod'
import { stateAction } from '@/lib/people/requests/form-action.ts'
import { parseForm, text } from '@/lib/people/requests/posted-form.ts'
import { RoleChoice } from '@/lib/people/roles/queries.ts'
import { parseTillNumber } from '@/lib/people/tills/enrol-till.ts'
import { formatEnrolmentCode } from '@/lib/people/tills/enrolment-codes.ts'
import { formatProblem } from '@/lib/platform/i18n/format-problem.ts'
import { LOCALES } from '@/lib/platform/i18n/model.ts'
import { type FormFields, listTypedFields } from '@/lib/platform/shared/form-result.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { FLOAT_FIELD, NOT_BEGUN, personField, ROWS_OF_PEOPLE, type SetUpState, WAITING_FIELD } from './model.ts'
import { type SetUpInput, setUpBranch } from './set-up-branch.ts'

const Fields = z.record(z.string(), z.string().max(254))
const PlaceForm = z.object({ branch: z.string().max(40), number: text(10), preset: text(40) })
const BranchForm = z.object({ shown: text(300), name: z.string().max(80), maxSale: text(20), dayCap: text(20) })
const Person = z.object({ name: text(80), username: text(60), role: RoleChoice, locale: z.enum(LOCALES) })

/** Sets up a branch with its first till and people; what is shown only once is in the returned state. */
export const setUpBranchAction = stateAction(
  'branch:read',
  (form) => ({ ...parseSetUp(form), fields: listTypedFields(form) }),
  async ({ ctx, input }): Promise<SetUpState> => {
    const { done, refused, code, people } = await setUpBranch({ ctx, input })
    const t = await getTranslations('drawers')
    return {
      done,
      people,
      code: code && formatEnrolmentCode(code, (till) => t('placeOf', till)),
      refused: refused && { part: refused.part, problem: await formatProblem(refused.problem) },
      fields: done.includes('branch') ? withoutShown(input.fields) : input.fields,
    }
  },
  {
    done: (_input, state) => {
      refresh()
      return state
    },
    refused: (problem, form): SetUpState => {
      return { ...NOT_BEGUN, refused: { part: null, problem }, fields: listTypedFields(form) }
    },
  },
)

/** The page must take anew what it shows of a saved branch, or the next press would be refused. */
function withoutShown({ shown: _, ...fields }: FormFields): FormFields {
  return fields
}

function parseSetUp(form: FormData): SetUpInput {
  const fields = parseForm(Fields, form)
  const { branch: branchCode, number: numberText, preset } = parseForm(PlaceForm, form)
  const number = parseTillNumber(numberText)
  const waiting = Object.keys(fields)
    .flatMap((field) => WAITING_FIELD.exec(field)?.[1] ?? [])
    .map(Number)
  const floats = Object.entries(fields).flatMap(([field, amount]) => {
    const [, currency] = FLOAT_FIELD.exec(field) ?? []
    return currency ? [{ currency, amount }] : []
  })
  return {
    branchCode,
    branch: fields.name === undefined ? null : parseForm(BranchForm, form),
    till: number === null ? null : { number, preset, floats, waiting },
    people: ROWS_OF_PEOPLE.flatMap((row) => parsePersonRow(fields, row)),
  }
}

/** Skips a row into which nobody typed a name or user name. */
function parsePersonRow(fields: Record<string, string>, row: number): SetUpInput['people'] {
  const of = (field: Parameters<typeof personField>[0]) => fields[personField(field, row)]
  const values = { name: of('name'), username: of('username'), role: of('role'), locale: of('locale') }
  if (!values.name && !values.username) return []
  const person = Person.safeParse(values)
  return [person.success ? { ...person.data, row } : refuse('FORM_BROKEN')]
}
