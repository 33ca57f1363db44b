import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { Label } from '@/components/ui/forms/label.tsx'

type Inside = { children: ReactNode }

/** The title of a screen before the counter. */
export const titleLook = 'mb-6 p-0 text-3xl leading-tight font-bold max-phone:mb-3 max-phone:text-2xl'

/** A line or two under the title. */
export function SignInLead({ children }: Inside) {
  return <p className="-mt-4 mb-6 max-w-136 text-muted max-phone:-mt-2">{children}</p>
}

const field = cva('w-full rounded border-2 border-ink bg-paper px-4', {
  variants: {
    of: {
      text: 'h-14 text-xl',
      pin: 'h-18 text-center indent-[0.35em] font-figures text-4xl leading-none font-semibold tracking-[0.35em] max-phone:h-14',
    },
  },
  defaultVariants: { of: 'text' },
})

/** The look of fields and lists on these screens. */
export const fieldLook = field()

type FieldProps = Omit<ComponentProps<'input'>, 'className' | 'id'> & {
  id: string
  label: string
  /** A PIN is shown large and widely spaced. */
  of?: 'text' | 'pin'
  /** What stands under the field. */
  children?: ReactNode
}

/** A field under its label. */
export function SignInField({ id, label, of, children, ...input }: FieldProps) {
  return (
    <div>
      <Label htmlFor={id}>{label}</Label>
      <input {...input} id={id} className={field({ of })} />
      {children}
    </div>
  )
}

const cards = cva('grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-2', {
  variants: {
    above: {
      nothing: 'max-phone:grid-cols-2',
      pad: 'max-phone:max-h-37 max-phone:grid-cols-3 max-phone:gap-1 max-phone:overflow-y-auto',
    },
  },
  defaultVariants: { above: 'nothing' },
})

/** Cards side by side, as many as fit. Above a pad they take little of a phone, and scroll. */
export function Cards({ above, children }: Inside & VariantProps<typeof cards>) {
  return <div className={cards({ above })}>{children}</div>
}

const card = cva(
  [
    'border-fine relative block min-h-18 rounded border-edge bg-paper py-3 ps-4 pe-8 text-start',
    'hover:border-ink hover:shadow-hinted has-checked:border-ink has-checked:shadow-chosen',
    'dot-when-checked outlined-by-focus',
  ],
  {
    variants: {
      of: {
        button: 'max-phone:min-h-16 max-phone:py-2 max-phone:ps-3 max-phone:pe-6',
        radio: 'max-phone:min-h-13 max-phone:px-2 max-phone:py-1',
      },
    },
  },
)

type CardProps = {
  /** The person or the place. */
  title: string
  /** A line about it. */
  about: ReactNode
}

function CardText({ title, about }: CardProps) {
  return (
    <>
      <b className="block text-title leading-tight font-bold max-phone:text-lead">{title}</b>
      <small className="text-note text-muted">{about}</small>
    </>
  )
}

/** A card to choose from several. Its radio is hidden, but reachable for keyboards and screen readers. */
export function ChoiceCard({
  title,
  about,
  ...radio
}: CardProps & { name: string; value: string; defaultChecked: boolean }) {
  return (
    <label className={card({ of: 'radio' })}>
      <input {...radio} type="radio" required className="absolute inset-0 size-full opacity-0" />
      <CardText title={title} about={about} />
    </label>
  )
}

/** A card that submits its form. */
export function CardButton({ title, about, ...button }: CardProps & { name: string; value: string }) {
  return (
    <button {...button} type="submit" className={card({ of: 'button' })}>
      <CardText title={title} about={about} />
    </button>
  )
}
