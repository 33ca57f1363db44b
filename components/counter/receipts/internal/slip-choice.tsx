import type { ReactNode } from 'react'
import { choiceLook } from '@/components/ui/choice-look.ts'
import type { FormAction } from '@/components/ui/form-action.ts'
import { Legend } from '@/components/ui/label.tsx'

type Choice = { value: string; text: string; lang?: string; shape?: ReactNode }

type Props = {
  legend: string
  name: string
  choices: Choice[]
  chosen: string
  ticketId: string
  copy: number | null
  each: boolean
  action: FormAction
  note?: string
}

/** A choice for the slip beside it; each button posts its own value, and the slip changes. */
export function SlipChoice({ legend, name, choices, chosen, ticketId, copy, each, action, note }: Props) {
  return (
    <form action={action} className="mt-4 border-t border-line pt-4">
      <input type="hidden" name="ticketId" value={ticketId} />
      <input type="hidden" name="copy" value={copy ?? ''} />
      {each && <input type="hidden" name="each" value="on" />}
      <fieldset>
        <Legend>{legend}</Legend>
        <div className="flex flex-wrap gap-2">
          {choices.map(({ value, text, lang, shape }) => (
            <button
              key={value}
              type="submit"
              name={name}
              value={value}
              lang={lang}
              className={choiceLook({ size: 'sheet' })}
              aria-pressed={value === chosen}
            >
              {shape}
              {text}
            </button>
          ))}
        </div>
        {note && <p className="pt-2 text-note text-muted">{note}</p>}
      </fieldset>
    </form>
  )
}

/** Rolls are narrower than a sheet, and torn off. */
const ROLLS = new Map([
  ['58', 'w-2.5 [border-bottom-style:dashed]'],
  ['80', 'w-3.5 [border-bottom-style:dashed]'],
])

/** A small picture of the paper. */
export function PaperShape({ paper }: { paper: string }) {
  return (
    <i
      className={`h-5.5 flex-none border-2 border-current in-aria-pressed:bg-current ${ROLLS.get(paper) ?? 'w-4.25'}`}
      aria-hidden="true"
    />
  )
}
