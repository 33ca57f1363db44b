import { useLiveValue } from '@/components/platform/live/use-live-value.ts'
import type { ShownStanding } from '@/lib/service/standing/model.ts'

/** The standing with the Service, updated live. */
export function useStanding(initial: ShownStanding): ShownStanding {
  return useLiveValue('/api/standing', ['balance', 'standing'], initial)
}
