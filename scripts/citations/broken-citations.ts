import type { Rulebook } from './read-rulebook.ts'

/** A line break within a comment, and the marker at the start of its next line. */
const LINE_BREAK = /\n\s*(?:\*(?!\/)|\/\/|--)?\s*/g

const OLD_FORM = /(?<![\w/'"`.-])service-api, [A-Z]|\bmoney, rules? \d+|\(money, [A-Z]|\bmoney\.md\b/g
const CHAPTER = /\b(rules|service-api)\.md, ([A-Z][^\n]{0,60})/g
const RULE_OF_FAILURE = /(?<![\w='"-])R\d+\b/g
const NUMBERED_RULE = /(?:(\w+) )?rules? (\d+)(?: (?:and|to) (\d+))?\b/gi
const DECISION = /\bdecisions? (\d{3})(?: and (\d{3}))?\b/gi

/**
 * The citations in a text that lead nowhere or are not in one of these forms: `rule R4`, `money rule 6`, `rules.md,
 * Postings`, `service-api.md, Events`, `service-api.md, Events rule 3`, `decision 028`.
 */
export function brokenCitations(text: string, book: Rulebook): string[] {
  const flat = text.replace(LINE_BREAK, ' ')
  const chapters = new Set([...book.rules.keys(), ...book.serviceApi.keys()].map(lastWord))
  return [
    ...(flat.match(OLD_FORM) ?? []),
    ...[...flat.matchAll(CHAPTER)].filter(([, file, rest = '']) => !leads(rest, headings(file, book))).map(first),
    ...(flat.match(RULE_OF_FAILURE) ?? []).filter((rule) => !book.rules.has(rule)),
    ...[...flat.matchAll(NUMBERED_RULE)].filter((found) => !isKnownRule(found, chapters, book)).map(first),
    ...[...flat.matchAll(DECISION)]
      .filter(([, ...numbers]) => numbers.some((one) => one && !book.decisions.has(one)))
      .map(first),
  ]
}

function headings(file: string | undefined, { rules, serviceApi }: Rulebook) {
  return file === 'rules' ? rules : serviceApi
}

/** Whether the text after a document's name begins with one of its headings and, if numbered, an existing rule. */
function leads(rest: string, known: ReadonlyMap<string, number>): boolean {
  return [...known].some(([heading, count]) => {
    if (!rest.startsWith(heading) || /^\w/.test(rest.slice(heading.length))) return false
    const [, number] = /^ rule (\d+)/.exec(rest.slice(heading.length)) ?? []
    return number === undefined || Number(number) <= count
  })
}

/**
 * Whether a numbered rule exists. The number belongs to the money rules, or to the chapter of the Service's document
 * named before it, which `leads` has checked.
 */
function isKnownRule(
  [, before = '', ...numbers]: RegExpExecArray,
  chapters: ReadonlySet<string>,
  book: Rulebook,
): boolean {
  if (before.toLowerCase() !== 'money') return chapters.has(before)
  return numbers.every((number) => number === undefined || book.rules.has(`Money rule ${number}`))
}

function lastWord(heading: string): string {
  return heading.split(' ').at(-1) ?? ''
}

function first([whole]: RegExpExecArray): string {
  return whole
}
