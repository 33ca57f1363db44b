import { useLayoutEffect, useRef } from 'react'
import { noteLiveChange } from './internal/live-change.ts'

/**
 * Notes the moment in which something runs out on an open page, as a held price does: what then differs on screen is no
 * answer to a press. A page that opens after the end changed by a press.
 */
export function useNotesEnd(isOver: boolean): void {
  const before = useRef(isOver)
  useLayoutEffect(() => {
    if (isOver && !before.current) noteLiveChange(location.pathname)
    before.current = isOver
  }, [isOver])
}
