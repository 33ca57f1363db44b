import type { Verdict } from '@/lib/office/set-up/model.ts'

/** The parts of the page, in order. */
export const STATUS_SECTIONS = ['program', 'database', 'clocks', 'keys', 'webhooks', 'workers'] as const
export type StatusSection = (typeof STATUS_SECTIONS)[number]

/** One line of the page: `sentence` names its text and `params` fill it, where `at` is a time. */
export type StatusLine = {
  section: StatusSection
  sentence: string
  verdict: Verdict
  params: Record<string, string | number>
}

/** `loops` are the workers' loops with the time of their last turn, empty if no worker ever ran. */
export type StatusView = { lines: StatusLine[]; loops: { loop: string; at: string }[] }
