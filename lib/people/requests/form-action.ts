import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import type { z } from 'zod'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import { requireActor } from '@/lib/people/sessions/current-actor.ts'
import { type FormResult, keepFields, NOT_POSTED, type ResultAction } from '@/lib/platform/shared/form-result.ts'
import { DomainError, type Problem } from '@/lib/platform/shared/problem.ts'
import { readForm, requireOwnOrigin } from './posted-form.ts'

/** How a form becomes a verb's input: a schema of its fields, or a function if that is not enough. */
type Read<T> = z.ZodType<T> | ((form: FormData) => T)
type Verb<T, R> = (call: { ctx: Ctx; input: T }) => Promise<R>

/**
 * A form that always ends on a page: `to` when the verb is done, `refusedTo` when it refuses. Without `refusedTo`, the
 * error page shows the refusal.
 */
export function pageAction<T, R>(
  fields: Read<T>,
  verb: Verb<T, R>,
  { to, refusedTo }: { to: (input: T, result: R) => string; refusedTo?: (input: T, refusal: DomainError) => string },
): (form: FormData) => Promise<void> {
  return async (form) => {
    const ctx = await ctxOfForm()
    const input = read(fields, form)
    let address: string
    try {
      address = to(input, await verb({ ctx, input }))
    } catch (error) {
      if (!refusedTo || !(error instanceof DomainError)) throw error
      address = refusedTo(input, error)
    }
    redirect(address)
  }
}

/**
 * A form that stays on its page and shows a state: what `done` makes of the result, possibly redirecting, or what
 * `refused` makes of a refusal. Without `refused`, the error page shows it.
 */
export function stateAction<S, T, R>(
  fields: Read<T>,
  verb: Verb<T, R>,
  { done, refused }: { done: (input: T, result: R) => S; refused?: (problem: Problem, form: FormData) => S },
): (before: unknown, form: FormData) => Promise<S> {
  return async (_before, form) => {
    let posted: { input: T; result: R }
    try {
      const ctx = await ctxOfForm()
      const input = read(fields, form)
      posted = { input, result: await verb({ ctx, input }) }
    } catch (error) {
      if (!refused || !(error instanceof DomainError)) throw error
      return refused(error.problem, form)
    }
    return done(posted.input, posted.result)
  }
}

type Shown<T, R> = {
  /** What is shown once, and so must never be in an address. */
  given?: (result: R, input: T) => Record<string, string> | Promise<Record<string, string>>
  /** Skips the reload where the new page would have no place for what is shown. */
  stays?: boolean
}

/**
 * An office form (`ActionForm`): when done it reloads the page; when refused it shows the problem beside the form and
 * keeps what was typed.
 */
export function resultAction<T, R>(
  fields: Read<T>,
  verb: Verb<T, R>,
  { given, stays }: Shown<T, R> = {},
): ResultAction {
  return stateAction<FormResult, T, Record<string, string>>(
    fields,
    async (call) => {
      const result = await verb(call)
      return (await given?.(result, call.input)) ?? {}
    },
    {
      done: (_input, shown) => {
        if (!stays) refresh()
        return { ...NOT_POSTED, done: true, given: shown }
      },
      refused: (problem, form) => ({ ...NOT_POSTED, problem, kept: keepFields(form) }),
    },
  )
}

/** Who posts one of our forms, checked before any field is read. Refuses with FORM_NOT_OURS. */
async function ctxOfForm(): Promise<Ctx> {
  await requireOwnOrigin()
  return { actor: await requireActor() }
}

function read<T>(fields: Read<T>, form: FormData): T {
  return typeof fields === 'function' ? fields(form) : readForm(fields, form)
}
