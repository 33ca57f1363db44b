import { refresh } from 'next/cache'
import type { z } from 'zod'
import { type FormResult, keepFields, NOT_POSTED } from '../shared/form-result.ts'
import { DomainError } from '../shared/problem.ts'
import type { Ctx } from '../staff/authorise.ts'
import { requireActor } from './current-actor.ts'
import { readForm, requireOwnOrigin } from './posted-form.ts'

/**
 * Runs what a form of the office asks for and shows the page anew. A refusal comes back as a problem beside the form,
 * with what was typed, so that nothing is lost; what must be shown once comes back in `given`, and so never stands in an address. A form
 * that `stays` keeps the page as it is, since the new one would have no place for what is shown.
 */
export async function answerForm(
  form: FormData,
  work: (ctx: Ctx) => Promise<Record<string, string> | undefined>,
  { stays = false }: { stays?: boolean } = {},
): Promise<FormResult> {
  try {
    await requireOwnOrigin()
    const given = await work({ actor: await requireActor() })
    if (!stays) refresh()
    return { ...NOT_POSTED, done: true, given: given ?? {} }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { ...NOT_POSTED, problem: error.problem, kept: keepFields(form) }
  }
}

/** The same for a form whose fields, read by `schema`, are a verb's input, and that is told nothing back but that it is done. */
export async function answerVerb<T>(
  form: FormData,
  schema: z.ZodType<T>,
  verb: (call: { ctx: Ctx; input: T }) => Promise<unknown>,
): Promise<FormResult> {
  return answerForm(form, async (ctx) => {
    await verb({ ctx, input: readForm(schema, form) })
    return undefined
  })
}
