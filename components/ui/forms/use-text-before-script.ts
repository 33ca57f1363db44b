import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/**
 * On a slow line people type before the script arrives. React leaves their text in the field but would remove it at the
 * next render, so `take` gets it once. Returns the field's ref.
 */
export function useTextBeforeScript(take: (text: string) => void): RefObject<HTMLInputElement | null> {
  return useFieldBeforeScript<HTMLInputElement>(({ value, defaultValue }) => {
    if (value !== defaultValue) take(value)
  })
}

/** The same for a box or a choice: `compare` is called once with the field as it is when the script arrives. */
export function useFieldBeforeScript<F extends HTMLElement>(compare: (field: F) => void): RefObject<F | null> {
  const field = useRef<F>(null)
  const tell = useEffectEvent(compare)
  useEffect(() => {
    if (field.current) tell(field.current)
  }, [])
  return field
}
