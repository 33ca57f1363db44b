import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { type Access, authoriseDeclared, type Ctx } from '@/lib/people/access/authorise.ts'
import { spends } from '@/lib/people/access/spending.ts'
import { proveSession } from '@/lib/people/second-step/second-step.ts'
import { addressToReturn } from '@/lib/people/sessions/address-to-return.ts'
import { currentAddress, requireActor } from '@/lib/people/sessions/current-actor.ts'
import { formatProblem } from '@/lib/platform/i18n/format-problem.ts'
import { pageTelling } from '@/lib/platform/i18n/problem-search.ts'
import {
  type FormResult,
  NOT_POSTED,
  OWN_CODE_REQUEST,
  type ResultAction,
  refusedResult,
} from '@/lib/platform/shared/form-result.ts'
import { DomainError, type ProblemMessage } from '@/lib/platform/shared/problem.ts'
import { parseForm, requireForm, requireOwnOrigin, text } from './posted-form.ts'

type Read<T> = z.ZodType<T> | ((form: FormData) => T)
type Verb<T, R> = (call: { ctx: Ctx; input: T }) => Promise<R>

/** Ends on `to`, when refused on `refusedTo` or `/refused`; asks for the own code first if it is needed. */
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

/** A form that stays on its page and shows a state: what `done` makes of the result or `refused` of a refusal. */
export function stateAction<S, T, R>(
  access: Access,
  fields: Read<T>,
  verb: Verb<T, R>,
  { done, refused }: { done: (input: T, result: R) => S; refused?: (problem: ProblemMessage, form: FormData) => S },
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
      const problem = await formatProblem(error.problem)
      return orRefused(async () => refused(problem, form))
    }
    return done(posted.input, posted.result)
  }
}

type Shown<T, R> = {
  /** Shown only once, and so never in an address. */
  given?: (result: R, input: T) => Record<string, string> | Promise<Record<string, string>>
  /** Skips the reload if the reloaded page would have no place for what is shown. */
  stays?: boolean
  /** Reloads the page after a refusal too, if an outdated page may have caused it. */
  always?: boolean
}

/** An office form (`ActionForm`): reloads the page when done, else shows the problem beside what was typed. */
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

async function callOf<T>(fields: Read<T>, form: FormData): Promise<{ ctx: Ctx; input: T }> {
  await requireOwnOrigin()
  const ctx = { actor: await requireActor() }
  requireForm(form)
  return { ctx, input: typeof fields === 'function' ? fields(form) : parseForm(fields, form) }
}

const OwnCode = z.object({ code: text(40) })

/** Checks what a form declares, and takes the actor's own code that came with it if it spends. */
async function authorisePosted(access: Access, ctx: Ctx, form: FormData): Promise<Ctx> {
  authoriseDeclared(ctx.actor, access)
  const asks = typeof access === 'string' && (spends(access) || form.has(OWN_CODE_REQUEST))
  if (ctx.actor.fresh || !asks) return ctx
  const { code } = parseForm(OwnCode, form)
  if (code === '') return ctx
  await proveSession({ ctx, input: { code } })
  return { actor: { ...ctx.actor, proven: true, fresh: true }, codeTaken: true }
}

function provePage(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://own')
  return `/prove?${new URLSearchParams({ from: addressToReturn({ pathname, searchParams }) })}`
}

export function refusedPage(error: DomainError): string {
  return pageTelling('/refused', error)
}

export async function orRefused<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return redirect(refusedPage(error))
  }
}

/** Leaves a form that is done and drops the browser's pages: Back then makes a new intent, so not the same press. */
export function leaveForm(address: string): never {
  refresh()
  return redirect(address)
}
