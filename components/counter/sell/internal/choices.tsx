import type { ReactNode, RefObject } from 'react'
import { useFormStatus } from 'react-dom'

/** Where digits and letters choose. While a price is being asked for, nothing in it can be pressed again. */
export function Choices({ ref, children }: { ref: RefObject<HTMLDivElement | null>; children: ReactNode }) {
  const { pending } = useFormStatus()
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className="grid gap-6 rounded focus-visible:outline-offset-6 [&[inert]]:opacity-60"
      inert={pending}
      aria-busy={pending || undefined}
    >
      {children}
    </div>
  )
}
