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
  action: FormAction
  note?: string
}

/** A choice for the slip beside it; each button posts its own value, and the slip changes. */
export function SlipChoice({ legend, name, choices, chosen, ticketId, copy, action, note }: Props) {
  return (
    <form action={action} className="mt-4 border-t border-line pt-4">
      <input type="hidden" name="ticketId" value={ticketId} />
      <input type="hidden" name="copy" value={copy ?? ''} />
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

/** A small picture of the paper. */
export function PaperShape({ paper }: { paper: string }) {
  return (
    <i
      className="h-5.5 w-4.25 flex-none border-2 border-current in-aria-pressed:bg-current data-[paper=58]:w-2.5 data-[paper=58]:[border-bottom-style:dashed] data-[paper=80]:w-3.5 data-[paper=80]:[border-bottom-style:dashed]"
      data-paper={paper}
      aria-hidden="true"
    />
  )
}
