'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useKeyMap } from '@/components/ui/buttons/key-map.tsx'
import { foldLook } from '@/components/ui/lists/fold-look.ts'
import type { Help } from '@/lib/counter/help/model.ts'
import { COMMAND_NAMES, isOffered, keyLabel, keyOf } from '@/lib/people/keys/model.ts'

/** What to do here, what to do when something goes wrong, and beside it the keys. */
export function HelpText({ help, children }: { help: Help; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] items-start gap-x-10 gap-y-5 max-narrow:grid-cols-[minmax(0,1fr)]">
      <div className="grid gap-5">
        <section className="grid gap-2">
          <h2 className="font-bold">{help.here.title}</h2>
          <Steps steps={help.here.steps} />
        </section>
        <section className="grid gap-1">
          <h2 className="font-bold">{help.troubleTitle}</h2>
          {help.troubles.map(({ title, steps }) => (
            <details key={title} name="trouble" className="border-b border-line last:border-0">
              <summary className={foldLook()}>{title}</summary>
              <div className="grid gap-2 pb-3">
                <Steps steps={steps} />
                <p className="font-semibold">{help.call}</p>
              </div>
            </details>
          ))}
        </section>
      </div>
      <section className="grid gap-2">{children}</section>
    </div>
  )
}

function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="grid max-w-prose list-decimal gap-1 ps-6">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  )
}

/** The keys of this person's commands, less those that are listed already. */
export function CommandKeys({ listed = [] }: { listed?: readonly string[] }) {
  const t = useTranslations('keys')
  const map = useKeyMap()
  const commands = COMMAND_NAMES.filter((name) => isOffered(map, name) && !listed.includes(keyOf(map, name)))
  return <KeyList rows={commands.map((name) => ({ keys: [keyOf(map, name)], label: t(name) }))} />
}

export type KeyRow = { keys: string[]; label: string }

/** Keys and what each does. They are shown on a touch screen too: who asks for them may have a keyboard. */
export function KeyList({ rows }: { rows: readonly KeyRow[] }) {
  return (
    <ul className="grid gap-1">
      {rows.map(({ keys, label }) => (
        <li key={keys.join(' ')} className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-baseline gap-3">
          <span className="flex flex-wrap gap-1">
            {keys.map((key) => (
              <kbd
                key={key}
                className="rounded-small border border-edge px-1.5 py-0.75 font-figures text-hint leading-none font-semibold whitespace-nowrap"
              >
                {keyLabel(key)}
              </kbd>
            ))}
          </span>
          <span className="min-w-0">{label}</span>
        </li>
      ))}
    </ul>
  )
}
