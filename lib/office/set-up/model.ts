import { formatDay, harareStamp } from '@/lib/platform/shared/time/format-time.ts'

/** `good`; `look`: works, but should be checked; `bad`: must be fixed before selling live. */
export type Verdict = 'good' | 'look' | 'bad'

const CHECKS = [
  'base_url',
  'https',
  'key_answers',
  'key_environment',
  'key_abilities',
  'key_branch',
  'key_expiry',
  'catalogue',
  'statement_key',
  'branches_covered',
  'webhook',
  'shared_balance',
  'methods',
  'printer',
  'clock',
] as const
type CheckName = (typeof CHECKS)[number]

/** One finding: `about` is the key or branch concerned, `reason` picks its sentence, and `params` fill that. */
export type Finding = {
  check: CheckName
  verdict: Verdict
  reason: string
  about: string
  params: Record<string, string | number>
}

/** A key as the page shows it; `endsOn` is its last day, empty if nobody entered it. */
export type KeyView = {
  name: string
  environment: 'test' | 'live'
  branch: string | null
  endsOn: string
  otherPartner: string | null
}

/** Every ability that our keys need (service-api.md, Authentication rule 3). */
export const NEEDED_ABILITIES = [
  'balance:read',
  'catalogue:read',
  'transactions:write',
  'transactions:read',
  'collections:write',
  'collections:read',
  'funding:write',
] as const

/** A sentence's parameters for a reader, with its day (`day`) and its time (`at`) written out in their language. */
export function paramsInWords({ day, at, ...params }: Finding['params'], locale: string): Record<string, never> {
  return {
    ...params,
    ...(day !== undefined && { day: formatDay(String(day), locale) }),
    ...(at !== undefined && { at: harareStamp(new Date(at), locale) }),
  } as Record<string, never>
}
