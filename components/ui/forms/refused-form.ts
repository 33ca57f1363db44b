'use client'

import { createContext, useContext } from 'react'
import { type FormFields, OWN_CODE_REQUEST } from '@/lib/platform/shared/form-result.ts'
import type { ProblemMessage } from '@/lib/platform/shared/problem.ts'

/**
 * Why a form was refused, and what was typed into it; `noteId` is the id of the note that says it below a form of one
 * line.
 */
type Refused = { problem: ProblemMessage; fields: FormFields; noteId?: string | undefined }

/** How the surrounding form was refused; null if it was not. */
export const RefusedFormContext = createContext<Refused | null>(null)

/** The answer with which the surrounding form was just saved, another object each time; null if it was not. */
export const SavedFormContext = createContext<object | null>(null)

/** A field's first value: what was typed when its form was refused, else `usual`. */
export function useInitialValue<T>(name: string | undefined, usual: T): T | string {
  const refused = useContext(RefusedFormContext)
  return name === undefined || refused === null ? usual : (refused.fields[name]?.[0] ?? usual)
}

/** Whether a box or choice starts ticked: as when its form was refused, else `usual`. */
export function useInitialTick(
  name: string | undefined,
  value: string,
  usual: boolean | undefined,
): boolean | undefined {
  const refused = useContext(RefusedFormContext)
  if (refused === null || name === undefined) return usual
  return refused.fields[name]?.includes(value) ?? false
}

/** Why the surrounding form was refused; null if it was not. */
export function useFormProblem(): ProblemMessage | null {
  return useContext(RefusedFormContext)?.problem ?? null
}

/** How the surrounding form was refused because of this field; null if it was not. */
export function useRefusal(name: string | undefined): Refused | null {
  const refused = useContext(RefusedFormContext)
  return refused !== null && name !== undefined && refused.problem.field === name ? refused : null
}

/** Whether a refusal is shown at the field that it is about, since the form has that field. */
export function isShownAtField({ problem, fields, noteId }: Refused): boolean {
  return noteId === undefined && problem.field !== undefined && fields[problem.field] !== undefined
}

/** Whether the refused form asks for the own code but has no field for it; `RequestedOwnCode` then adds one. */
export function asksOwnCode({ problem, fields }: Pick<Refused, 'problem' | 'fields'>): boolean {
  return problem.field === 'code' && (fields.code === undefined || fields[OWN_CODE_REQUEST] !== undefined)
}

/** A refusal as a form shows it in which `RequestedOwnCode` stands: at that field, if it is about it. */
export function atRequestedCode(refused: Refused): Refused {
  return asksOwnCode(refused) ? { ...refused, fields: { code: [], ...refused.fields } } : refused
}
