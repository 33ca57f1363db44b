import { cva } from 'class-variance-authority'

/** How a button looks, whatever element it is: plain, the main one of a form, the one that sells, or a quiet aside. */
export const buttonLook = cva(
  [
    'border-fine inline-flex items-center gap-2.5 rounded no-underline hover:shadow-chosen active:translate-y-px',
    'disabled:translate-y-0 disabled:border-dashed disabled:border-edge disabled:bg-transparent disabled:text-muted disabled:shadow-none',
  ],
  {
    variants: {
      look: {
        plain: 'min-h-13 justify-center border-ink bg-transparent px-4 py-2 text-center font-semibold text-ink',
        main: 'min-h-13 justify-center border-ink bg-ink px-4 py-2 text-center font-semibold text-on-ink',
        go: 'min-h-17 w-full justify-between border-ink bg-ink px-4 py-2 text-start text-xl leading-heading font-bold text-on-ink',
        quiet:
          'underline-offset-link min-h-target justify-center border-transparent bg-transparent px-2 py-1 text-center font-semibold text-ink underline decoration-1',
      },
    },
    defaultVariants: { look: 'plain' },
  },
)
