import type { ReportPart, WrittenReport } from '../model.ts'

/** The report as plain text: one row per line, so that it can be read in any font and at any width. */
export function writeText({ title, facts, notes, parts, link }: WrittenReport): string {
  const head = [title, ...facts.map(({ name, value }) => `${name}: ${value}`), ...notes].join('\n')
  const end = link ? [`${link.text}: ${link.href}`] : []
  return `${[head, ...parts.map(partInText), ...end].join('\n\n')}\n`
}

function partInText({ title, columns, rows, note }: ReportPart): string {
  const [, ...heads] = columns
  const lines = rows.map(([name = '', ...values]) => {
    if (values.length === 1) return `${name}: ${values[0]}`
    return `${name}: ${values.map((value, index) => `${heads[index]} ${value}`).join(', ')}`
  })
  return [title.toUpperCase(), ...(note ? [note] : []), ...lines].join('\n')
}
