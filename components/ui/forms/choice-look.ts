import { cva } from 'class-variance-authority'

/** A box to choose among several, by its radio or by a press. Its size is up to the form. */
export const choiceLook = cva(
  [
    'border-fine flex items-center rounded border-edge bg-paper aria-[pressed]:hover:border-ink',
    'has-checked:border-ink has-checked:font-semibold has-checked:shadow-chosen',
    'aria-pressed:border-ink aria-pressed:font-semibold aria-pressed:shadow-chosen',
  ],
  {
    variants: {
      size: {
        line: 'min-h-target gap-2 px-4',
        radio: 'min-h-target gap-2 ps-3 pe-4 font-semibold',
        tile: 'min-h-14 flex-[1_1_9rem] gap-2 px-4 text-lead outlined-by-focus max-phone:min-h-13 max-phone:basis-24 max-phone:px-3',
        sheet:
          'min-h-13 gap-3 px-4 py-2 font-semibold max-phone:flex-[1_1_6.5rem] max-phone:justify-center max-phone:gap-2 max-phone:px-2',
        row: 'min-h-13 w-full gap-3 px-4 py-2 text-start font-semibold',
      },
    },
  },
)
