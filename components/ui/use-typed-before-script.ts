import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/**
 * On a slow line people type before the script arrives. React keeps their text in the field without knowing it, so
 * `take` is called once. Returns the field's ref.
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
