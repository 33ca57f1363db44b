import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/**
 * On a slow line people type before the script has arrived. React leaves their text in the field but knows nothing of
 * it; `take` is told once. Returns the ref of the field.
 */
export function useTypedBeforeScript(take: (text: string) => void): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  const tell = useEffectEvent(take)
  useEffect(() => {
    const { value = '', defaultValue = '' } = field.current ?? {}
    if (value !== defaultValue) tell(value)
  }, [])
  return field
}
