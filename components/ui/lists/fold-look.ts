import { cva } from 'class-variance-authority'

/** The opener of a fold; as high as the text or buttons around it. */
export const foldLook = cva(
  'underline-offset-link inline-flex cursor-pointer items-center font-semibold underline decoration-1',
  {
    variants: { among: { text: 'min-h-target', buttons: 'min-h-13 px-2' } },
    defaultVariants: { among: 'text' },
  },
)
