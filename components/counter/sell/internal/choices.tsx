import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { useFormStatus } from 'react-dom'

/** Where digits and letters choose. While a price is being asked for, nothing in it can be pressed again. */
export function Choices({ ref, children }: { ref: RefObject<HTMLDivElement | null>; children: ReactNode }) {
  const { pending } = useFormStatus()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps a held key from its controls.
    <div
      ref={ref}
      tabIndex={-1}
      className="grid grid-cols-1 gap-6 rounded focus-visible:outline-offset-6"
      onKeyDown={onEnter}
      inert={pending}
      aria-busy={pending || undefined}
    >
      {children}
    </div>
  )
}

/**
 * Enter that has been held down since the number field must not press the choice that it moved to. In the quantity it
 * goes on to the choices.
 */
function onEnter(event: KeyboardEvent<HTMLElement>): void {
  const isQuantity = event.target instanceof HTMLInputElement && event.target.name === 'quantity'
  if (event.key !== 'Enter' || !(event.repeat || isQuantity)) return
  event.preventDefault()
  if (isQuantity) focusFirstChoice(event.currentTarget)
}

/**
 * Focuses the first amount, or the first product of a list, and scrolls only if a bar lies over it. If there is
 * neither, focuses the choices as a whole.
 */
export function focusFirstChoice(choices: HTMLElement | null): void {
  const first = choices?.querySelector<HTMLElement>('button[name=amount]:enabled, [data-choice]:enabled')
  ;(first ?? choices)?.focus({ preventScroll: true })
  first?.scrollIntoView({ block: 'nearest' })
}
