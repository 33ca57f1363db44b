import type { z } from 'zod'
import { cleanText } from '@/lib/platform/shared/clean-text.ts'
import { JSON_MOST_BYTES } from '@/lib/platform/shared/form-result.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { requireOwnOrigin } from './posted-form.ts'
import { readCapped } from './read-capped.ts'

/** The JSON that one of our pages posted, parsed by `schema`. */
export async function readJson<T>(schema: z.ZodType<T>, request: Request): Promise<T> {
  await requireOwnOrigin()
  const bytes = (await readCapped(request, JSON_MOST_BYTES)) ?? refuse('FORM_TOO_LARGE')
  const parsed = schema.safeParse(parse(bytes.toString('utf8')))
  return parsed.success ? parsed.data : refuse('FORM_BROKEN')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? cleanText(value) : value))
  } catch {
    return undefined
  }
}
