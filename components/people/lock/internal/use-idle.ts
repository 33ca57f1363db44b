import { useEffect, useEffectEvent } from 'react'
import { type Heard, watchIdle } from './watch-idle.ts'

/** Watches for activity while `watching`. */
export function useIdle(afterMs: number, watching: boolean, heard: Heard): void {
  const onIdle = useEffectEvent(heard.onIdle)
  const onLocked = useEffectEvent(heard.onLocked)
  useEffect(() => {
    if (watching) return watchIdle(afterMs, { onIdle: () => onIdle(), onLocked: () => onLocked() })
  }, [afterMs, watching])
}
