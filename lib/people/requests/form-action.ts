import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import type { z } from 'zod'
import type { Ctx, Access } from '@/lib/people/access/authorise.ts'
import { currentAddress, requireActor } from '@/lib/people/sessions/current-actor.ts'
import { tellProblem } from '@/lib/platform/i18n/tell-problem.ts'
import { type FormResult, NOT_POSTED, type ResultAction, refusedResult } from '@/lib/platform/shared/form-result.ts'
import { DomainError, type ToldProblem } from '@/lib/platform/shared/problem.ts'
import { authorisePosted, provePage } from './internal/authorise-posted.ts'
import { orRefused, refusedPage } from './or-refused.ts'
import { readForm, requireForm, requireOwnOrigin } from './posted-form.ts'

/** How a form becomes a verb's input: a schema of its fields, or a function if that is not enough. */
type Read<T> = z.ZodType<T> | ((form: FormData) => T)
type Verb<T, R> = (call: { ctx: Ctx; input: T }) => Promise<R>

/**
 * A form that always ends on a page: `to` when the verb is done, `refusedTo` when it refuses. Without `refusedTo`, or
 * if the form cannot be read, the page `/refused` shows the refusal. If it needs the own code, that is asked for first,
 * on a page that leads back. `access` is the least that whoever posts it needs.
 */
export function pageAction<T, R>(
  access: Access,
  fields: Read<T>,
  verb: Verb<T, R>,
  { to, refusedTo }: { to: (input: T, result: R) => string; refusedTo?: (input: T, refusal: DomainError) => string },
): (form: FormData) => Promise<void> {
  return async (form) => {
    const { ctx, input } = await orRefused(() => callOf(fields, form))
    let address: string
    try {
      address = to(input, await verb({ ctx: await authorisePosted(access, ctx, form), input }))
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      address = refusedTo ? refusedTo(input, error) : refusedPage(error)
      if (error.problem.code === 'CODE_NEEDED') address = provePage(refusedTo ? address : await currentAddress())
    }
    redirect(address)
  }
}

/**
 * A form that stays on its page and shows a state: what `done` makes of the result, possibly redirecting, or what
 * `refused` makes of a refusal. Without `refused`, the page `/refused` shows it.
 */
export function stateAction<S, T, R>(
  access: Access,
  fields: Read<T>,
  verb: Verb<T, R>,
  { done, refused }: { done: (input: T, result: R) => S; refused?: (problem: ToldProblem, form: FormData) => S },
): (before: unknown, form: FormData) => Promise<S> {
  return async (_before, form) => {
    let posted: { input: T; result: R }
    try {
      const call = await callOf(fields, form)
      const ctx = await authorisePosted(access, call.ctx, form)
      posted = { input: call.input, result: await verb({ ctx, input: call.input }) }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      if (!refused || !(form instanceof FormData)) return redirect(refusedPage(error))
      const told = await tellProblem(error.problem)
      return orRefused(async () => refused(told, form))
    }
    return done(posted.input, posted.result)
  }
}

type Shown<T, R> = {
  /** What is shown only once, and so must never be in an address. */
  given?: (result: R, input: T) => Record<string, string> | Promise<Record<string, string>>
  /** Skips the reload if the reloaded page would have no place for what is shown. */
  stays?: boolean
  /** Reloads the page after a refusal too, if an outdated page may have caused it. */
  always?: boolean
}

/**
 * An office form (`ActionForm`): when done it reloads the page; when refused it shows the problem beside the form and
 * keeps what was typed.
 */
export function resultAction<T, R>(
  access: Access,
  fields: Read<T>,
  verb: Verb<T, R>,
  { given, stays, always }: Shown<T, R> = {},
): ResultAction {
  return stateAction<FormResult, T, Record<string, string>>(
    access,
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
      refused: (problem, form) => {
        if (always) refresh()
        return refusedResult(problem, form)
      },
    },
  )
}

/** Who posted one of our forms, checked before any field is read, and its fields. */
async function callOf<T>(fields: Read<T>, form: FormData): Promise<{ ctx: Ctx; input: T }> {
  await requireOwnOrigin()
  const ctx = { actor: await requireActor() }
  requireForm(form)
  return { ctx, input: typeof fields === 'function' ? fields(form) : readForm(fields, form) }
}
