import { cva } from 'class-variance-authority'

const INKED = 'justify-center border-ink bg-ink px-4 py-2 text-center font-semibold text-on-ink'
const QUIET =
  'min-h-target justify-center border-transparent bg-transparent px-2 py-1 text-center font-semibold text-ink underline decoration-1 underline-offset-link'

const GO =
  'min-h-17 w-full justify-between border-ink bg-ink px-4 py-2 text-start text-xl leading-heading font-bold text-on-ink'

const FOOT = 'max-narrow:rounded-none max-narrow:-outline-offset-6'

/**
 * A button's look on any element: plain, main, the one that sells, or quiet. A `foot` one fills the foot of a phone, and
 * `footLater` stands in its place while something else comes first; a `form` one is lower, and an `aside` one aligns with the text.
 */
export const buttonLook = cva(
  [
    'border-fine inline-flex items-center gap-2.5 rounded no-underline hover:shadow-hinted not-disabled:active:[translate:0_1px]',
    'disabled:border-dashed disabled:border-edge disabled:bg-transparent disabled:text-muted disabled:shadowless',
  ],
  {
    variants: {
      look: {
        plain: 'min-h-13 justify-center border-ink bg-transparent px-4 py-2 text-center font-semibold text-ink',
        main: `min-h-13 ${INKED}`,
        form: `min-h-target ${INKED}`,
        go: GO,
        foot: `${GO} ${FOOT} max-narrow:focus-visible:outline-on-ink`,
        footLater: `min-h-17 w-full border-dashed border-edge bg-transparent px-4 py-2 text-start text-xl leading-heading font-bold text-muted ${FOOT}`,
        quiet: QUIET,
        aside: `ms-[calc(-0.5rem-1.5px)] ${QUIET}`,
      },
    },
    defaultVariants: { look: 'plain' },
  },
)
