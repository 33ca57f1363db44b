import { cva } from 'class-variance-authority'

/** What opens something that stays folded until it is wanted; as high as the text or the buttons that it stands among. */
export const foldLook = cva(
  'underline-offset-link inline-flex cursor-pointer items-center font-semibold underline decoration-1',
  {
    variants: { among: { text: 'min-h-target', buttons: 'min-h-13 px-2' } },
    defaultVariants: { among: 'text' },
  },
)
