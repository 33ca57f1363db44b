import { useLiveValue } from '@/components/platform/live/use-live-value.ts'
import type { StandingView } from '@/lib/service/standing/model.ts'

/** The standing with the Service, updated live. */
export function useStanding(initial: StandingView): StandingView {
  return useLiveValue('/api/standing', ['balance', 'standing'], initial)
}
