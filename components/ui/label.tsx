import type { ComponentProps, ReactNode } from 'react'

type Props = { htmlFor: string; children: ReactNode }

/** The name of a field, over it. */
export function Label({ htmlFor, children }: Props) {
  return (
    <label htmlFor={htmlFor} className={labelLook}>
      {children}
    </label>
  )
}

/** The name of fields that stand together, over them. */
export function Legend(props: Omit<ComponentProps<'legend'>, 'className'>) {
  return <legend {...props} className={labelLook} />
}

/** The same for what labels in other ways, such as a heading over a list. */
export const labelLook = 'block pb-2 font-semibold text-muted text-note'
