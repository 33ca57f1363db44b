import { isBlockingCode } from '@/lib/service/standing/model.ts'

const PASSING = [
  'QUOTE_UNANSWERED',
  'CODE_UNKNOWN_LATER',
  'UPSTREAM_UNAVAILABLE',
  'RATE_LIMITED',
  'VELOCITY_LIMITED',
  'QUOTE_LAPSED',
  'CATCHING_UP',
]

/** Whether a price was refused for now, or for every item alike: the item itself is as good as before. */
export function isPassing(code: string): boolean {
  return PASSING.includes(code) || isBlockingCode(code)
}
