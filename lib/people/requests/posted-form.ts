import { headers } from 'next/headers'
import type { z } from 'zod'
import { env } from '@/lib/platform/env/env.ts'
import { noteForeignForm } from '@/lib/platform/log/note-security.ts'
import { cleanText } from '@/lib/platform/shared/clean-text.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

/** Fields in which spaces count, so they are not trimmed. */
const AS_TYPED = new Set(['password', 'secret', 'again'])

/**
 * Refuses a post that does not come from one of our pages. Next lets a request without an Origin header through, so
 * every server action calls this first.
 */
export async function requireOwnOrigin(): Promise<void> {
  const origin = (await headers()).get('origin')
  if (origin && env().appOrigins.includes(origin)) return
  noteForeignForm(origin)
  refuse('FORM_NOT_OURS')
}

/** Refuses with FORM_BROKEN what is not a form: whoever posts decides what an action is called with. */
export function requireForm(form: unknown): asserts form is FormData {
  if (!(form instanceof FormData)) refuse('FORM_BROKEN')
}

/** A posted form as an object of cleaned texts, trimmed except for secrets, and parsed by `schema`. */
export function readForm<T>(schema: z.ZodType<T>, form: FormData): T {
  requireForm(form)
  const fields: Record<string, string> = {}
  for (const [name, value] of form) {
    if (typeof value === 'string' && !name.startsWith('$ACTION')) {
      const text = cleanText(value)
      fields[name] = AS_TYPED.has(name) ? text : text.trim()
    }
  }
  const parsed = schema.safeParse(fields)
  return parsed.success ? parsed.data : refuse('FORM_BROKEN')
}
