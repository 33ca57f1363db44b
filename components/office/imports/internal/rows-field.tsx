import { useId } from 'react'

type Props = { label: string; text: string; columns: readonly string[] }

/** The rows of a file as text, to be pasted or corrected. */
export function RowsField({ label, text, columns }: Props) {
  const id = useId()
  return (
    <div className="grid min-w-0 grid-cols-1 gap-1">
      <label className="text-note font-semibold text-muted" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        name="text"
        defaultValue={text}
        placeholder={columns.join(',')}
        rows={8}
        spellCheck={false}
        autoCapitalize="none"
        wrap="off"
        className="border-fine w-full min-w-0 rounded border-edge bg-paper p-3 font-figures text-base text-ink placeholder:text-muted"
      />
    </div>
  )
}
