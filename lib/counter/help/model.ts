import type { Role } from '@/lib/people/access/model.ts'

/** Screens of the counter, or groups of them, each with its own three things to do. */
const SCREENS = {
  sell: /^\/sell\//,
  slip: /^\/tickets\/[^/]+\/receipt$/,
  collect: /^\/(collect|tickets\/[^/]+\/collect$)/,
  ticket: /^\/tickets\//,
  waiting: /^\/(waiting|left-open)$/,
  paid: /^\/paid$/,
  find: /^\/sales$/,
  shift: /^\/shift/,
} as const

type HelpScreen = keyof typeof SCREENS | 'other'

/** Which help belongs to an address; its query does not matter. */
export function helpScreenOf(address: string): HelpScreen {
  const path = address.replace(/[?#].*$/, '')
  const found = Object.entries(SCREENS).find(([, pattern]) => pattern.test(path))
  return (found?.[0] as HelpScreen | undefined) ?? 'other'
}

export const TROUBLES = ['wrongNumber', 'badToken', 'notArrived'] as const

/** Help for one screen, in the reader's language; JSON-safe. */
export type Help = {
  here: HelpSteps
  troubleTitle: string
  troubles: HelpSteps[]
  /** Whom to call about any of them. */
  call: string
  keysTitle: string
  everywhereTitle: string
}

type HelpSteps = { title: string; steps: string[] }

/** Somebody who may be called about a sale. */
export type PersonToCall = { name: string; role: Role; roleName: string | null }
