import { headers } from 'next/headers'
import { z } from 'zod'
import { env } from '@/lib/platform/env/env.ts'
import { clientAddress, PEER_HEADER } from '@/lib/platform/http/addresses.ts'
import { logForeignForm } from '@/lib/platform/log/log.ts'
import { cleanText } from '@/lib/platform/shared/clean-text.ts'
import { JSON_MOST_BYTES } from '@/lib/platform/shared/form-result.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { bodyUpTo } from './body-up-to.ts'

/** Fields in which spaces count, so they are not trimmed. */
const AS_TYPED = new Set(['password', 'secret', 'again'])

/** Refuses a post from elsewhere. Next lets one without an Origin header through, so every action calls this first. */
export async function requireOwnOrigin(): Promise<void> {
  const origin = (await headers()).get('origin')
  if (origin && env().appOrigins.includes(origin)) return
  logForeignForm(origin)
  refuse('FORM_NOT_OURS')
}

/** @throws FORM_BROKEN for what is not a form: whoever posts decides what an action is called with. */
export function requireForm(form: unknown): asserts form is FormData {
  if (!(form instanceof FormData)) refuse('FORM_BROKEN')
}

/** A posted form as cleaned texts, trimmed except for secrets, parsed by `schema`. */
export function parseForm<T>(schema: z.ZodType<T>, form: FormData): T {
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

/** A form field: text up to a length, empty if the form does not have it. */
export const text = (most: number) => z.string().max(most).default('')

/** A sum in cents that a page showed, posted back to be compared with the books. */
export const shownCents = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform((digits) => BigInt(digits))

export const ticked = text(2).transform((value) => value === 'on')

export const chosenId = z.union([z.literal('').transform(() => null), z.uuid()])

export const NoFields = z.object({})

export async function parseJsonBody<T>(schema: z.ZodType<T>, request: Request): Promise<T> {
  await requireOwnOrigin()
  const bytes = (await bodyUpTo(request, JSON_MOST_BYTES)) ?? refuse('FORM_TOO_LARGE')
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

/** The client's address, trusting the proxies that TRUSTED_PROXIES names; `unknown` if nothing tells it. */
export async function remoteAddress(): Promise<string> {
  const given = await headers()
  const came = { peer: given.get(PEER_HEADER) ?? '', forwardedFor: given.get('x-forwarded-for') ?? '' }
  return clientAddress(came, env().trustedProxies)
}
