import { headers } from 'next/headers'
import type { z } from 'zod'
import { env } from '@/lib/platform/env/env.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

/**
 * Refuses a post that does not come from a page of ours. Next lets a request without an Origin header through, so this
 * check is ours; every server action makes it first.
 */
export async function requireOwnOrigin(): Promise<void> {
  const origin = (await headers()).get('origin')
  if (!origin || !env().appOrigins.includes(origin)) refuse('FORM_NOT_OURS')
}

/** A posted form as an object of texts, trimmed but for a password, read by `schema`. Throws FORM_BROKEN when a field was tampered with. */
export function readForm<T>(schema: z.ZodType<T>, form: FormData): T {
  const fields: Record<string, string> = {}
  for (const [name, value] of form) {
    if (typeof value === 'string' && !name.startsWith('$ACTION')) {
      fields[name] = name === 'password' || name === 'secret' ? value : value.trim()
    }
  }
  const parsed = schema.safeParse(fields)
  return parsed.success ? parsed.data : refuse('FORM_BROKEN')
}

/** Whether a text from a form is an address on this site: a path of ours, never one that a browser reads as another host. */
export function isOwnPath(text: string): boolean {
  return /^\/(?![/\\])/.test(text)
}
