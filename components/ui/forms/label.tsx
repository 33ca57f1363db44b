import type { ComponentProps, ReactNode } from 'react'

type Props = { htmlFor: string; children: ReactNode }

export function Label({ htmlFor, children }: Props) {
  return (
    <label htmlFor={htmlFor} className={labelLook}>
      {children}
    </label>
  )
}

export function Legend(props: Omit<ComponentProps<'legend'>, 'className'>) {
  return <legend {...props} className={labelLook} />
}

/** The same look for other labels, such as a heading over a list. */
export const labelLook = 'block pb-2 font-semibold text-muted text-note'
