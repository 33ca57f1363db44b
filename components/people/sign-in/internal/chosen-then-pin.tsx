'use client'

import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'

/**
 * Leads from the name to the PIN: a click on a name focuses the field, and digits typed while a name has the focus go
 * into it. Arrow keys, which press the radios too, stay among the names; a finger stays with the pad.
 */
export function ChosenThenPin({ fieldId, children }: { fieldId: string; children: ReactNode }) {
  const isName = ({ target }: MouseEvent | KeyboardEvent) =>
    target instanceof HTMLInputElement && target.type === 'radio'
  const toPin = () => document.getElementById(fieldId)?.focus()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the radios and the field are what is pressed; this only leads on.
    <div
      className="contents"
      onClick={(event) => {
        if (event.detail > 0 && isName(event) && matchMedia('(pointer: fine)').matches) toPin()
      }}
      onKeyDown={(event) => {
        if (isName(event) && /^\d$/.test(event.key) && !event.ctrlKey && !event.altKey && !event.metaKey) toPin()
      }}
    >
      {children}
    </div>
  )
}
