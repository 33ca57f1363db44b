import { headers } from 'next/headers'
import type { z } from 'zod'
import { env } from '@/lib/platform/env/env.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

/**
 * Refuses a post that does not come from one of our pages. Next lets a request without an Origin header through, so
 * every server action calls this first.
 */
export async function requireOwnOrigin(): Promise<void> {
  const origin = (await headers()).get('origin')
  if (!origin || !env().appOrigins.includes(origin)) refuse('FORM_NOT_OURS')
}

/**
 * A posted form as an object of texts, trimmed except passwords, parsed by `schema`. Throws FORM_BROKEN if a field was
 * tampered with.
 */
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

/**
 * Whether a form's text is an address on this site: one of our paths, never one that a browser reads as another host.
 */
export function isOwnPath(text: string): boolean {
  return /^\/(?![/\\])/.test(text)
}
