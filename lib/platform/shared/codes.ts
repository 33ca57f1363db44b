import { withoutMarks } from './clean-text.ts'

/** A token or code in the groups in which it is read out, or a `text` as it came; `name` stood before it. */
export type Code = { kind: 'code' | 'text'; number: number | null; name: string | null; groups: string[] }

/** A meter's token (STS). */
const TOKEN_DIGITS = 20
/** A number this short beside a token counts tokens or units. */
const LONGEST_NUMBERING = 3
const LONGEST_NAME = 40
/** Searching a longer text would cost more than it may. */
const LONGEST_TEXT = 2_000

const EDGES = /^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu

type Span = { from: number; to: number; digits: string }

/** The tokens in a text, in its order; without one, the text as it came, line by line. */
export function parseTokens(text: string): Code[] {
  const plain = withoutMarks(text.normalize('NFKC'))
  const spans = plain.length > LONGEST_TEXT ? [] : tokenSpans(plain)
  if (spans.length === 0) return linesAsCame(text)
  const tokens = spans.map(({ from, digits }, index) => ({
    name: nameIn(plain.slice(spans[index - 1]?.to ?? 0, from)),
    digits,
  }))
  const once = tokens.filter(({ digits }, index) => tokens.findIndex((one) => one.digits === digits) === index)
  const rest = trimEdges(plain.slice(spans.at(-1)?.to))
  const codes = once.map(({ name, digits }) => ({ name, groups: groupsOfFour(digits) }))
  return [...numbered(codes), ...linesAsCame(rest)]
}

function numbered(codes: Pick<Code, 'name' | 'groups'>[]): Code[] {
  return codes.map((code, index) => ({ kind: 'code', number: codes.length > 1 ? index + 1 : null, ...code }))
}

export function tokenDigits(text: string): string[] {
  return parseTokens(text).flatMap(({ kind, groups }) => (kind === 'code' ? [groups.join('')] : []))
}

/** Apart at commas, semicolons, bars and lines. Only bare digits get groups: other marks may belong to the code. */
export function parsePins(text: string): Code[] {
  const parts = withoutMarks(text)
    .split(/[\n,;|]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (parts.length === 0 || !parts.every(isCode)) return linesAsCame(text)
  return numbered([...new Set(parts)].map((part) => ({ name: null, groups: groupsAsCame(part) })))
}

/** Bare digits in threes if that comes out even, else in fours. */
export function payCodeGroups(code: string): string[] {
  return /^(?:\d{3})+$/.test(code) ? (code.match(/\d{3}/g) ?? []) : groupsAsCame(code.trim())
}

export function countCodes(codes: readonly Code[]): number {
  return codes.filter(({ kind }) => kind === 'code').length
}

export function codeLines(codes: readonly Pick<Code, 'number' | 'groups'>[]): string[] {
  return codes.map(({ number, groups }) => `${number === null ? '' : `${number}) `}${groups.join(' ')}`)
}

function isCode(text: string): boolean {
  return /^[\p{L}\d]+(?:[ -][\p{L}\d]+)*$/u.test(text) && /\d/.test(text)
}

function groupsAsCame(text: string): string[] {
  if (/^\d+$/.test(text)) return groupsOfFour(text)
  return /^\d+(?: \d+)+$/.test(text) ? text.split(' ') : [text]
}

function groupsOfFour(digits: string): string[] {
  return digits.match(/\d{1,4}/g) ?? []
}

function linesAsCame(text: string): Code[] {
  const lines = text.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '').map((line) => ({ kind: 'text', number: null, name: null, groups: [line] }))
}

/** Null for nothing, or a number in a list: ours is shown instead. */
function nameIn(between: string): string | null {
  const name = trimEdges(between).replace(/\s+/g, ' ')
  return name === '' || /^\d{1,2}$/.test(name) ? null : name.slice(-LONGEST_NAME).trim()
}

function trimEdges(text: string): string {
  return text.replace(EDGES, '')
}

type Run = { from: number; to: number }

function tokenSpans(text: string): Span[] {
  const runs = Array.from(text.matchAll(/\d+/g), ({ 0: { length }, index: from }): Run => ({ from, to: from + length }))
  const spans: Span[] = []
  for (let at = 0; at < runs.length; ) {
    const found = tokensFrom(text, runs, at)
    spans.push(...(found?.spans ?? []))
    // The last number of what is no token may still begin one, behind another mark.
    at = found?.next ?? at + Math.max(1, chainFrom(text, runs, at).length - 1)
  }
  return spans
}

function tokensFrom(text: string, runs: Run[], at: number): { spans: Span[]; next: number } | null {
  const chain = chainFrom(text, runs, at)
  const spans = tokensIn(text, chain)
  if (spans) return { spans, next: at + chain.length }
  // Its last number may be the first one of a token that is written in another way.
  const next = at + chain.length - 1
  const before = tokensIn(text, chain.slice(0, -1))
  return before && tokensFrom(text, runs, next) ? { spans: before, next } : null
}

/** The numbers that the same mark keeps apart; a number that is whole tokens stands alone. */
function chainFrom(text: string, runs: Run[], at: number): Run[] {
  const first = runs[at] as Run
  const chain = [first]
  let mark: string | null = null
  for (const run of isWhole(first) ? [] : runs.slice(at + 1)) {
    const between = markOf(text.slice(chain.at(-1)?.to, run.from))
    if (between === null || (mark !== null && between !== mark) || isWhole(run)) break
    mark = between
    chain.push(run)
  }
  return chain
}

function isWhole({ from, to }: Run): boolean {
  return (to - from) % TOKEN_DIGITS === 0
}

/** Any space is the same, and so is any dash; null if there are letters. */
function markOf(between: string): string | null {
  if (/\p{L}/u.test(between)) return null
  const mark = between.replace(/\s+/g, '')
  return /^[\p{Pd}−]+$/u.test(mark) ? '-' : mark
}

/** No digit may be left over but short numbers beside them; else null. */
function tokensIn(text: string, chain: Run[]): Span[] | null {
  const dead = new Set<number>()
  const parseFrom = (at: number): Span[] | null => {
    if (at === chain.length) return []
    if (dead.has(at)) return null
    const found = tokenAt(at) ?? skipAt(at)
    if (!found) dead.add(at)
    return found
  }
  const tokenAt = (at: number): Span[] | null => {
    let digits = ''
    for (let end = at; end < chain.length; end++) {
      const run = chain[end] as Run
      digits += text.slice(run.from, run.to)
      if (digits.length < TOKEN_DIGITS) continue
      // Only one number holds several tokens: across numbers none would end where a number does.
      if (digits.length > TOKEN_DIGITS && !isWhole(run)) return null
      const rest = parseFrom(end + 1)
      return rest && [...cut(digits, chain[at] as Run, run), ...rest]
    }
    return null
  }
  const skipAt = (at: number): Span[] | null => {
    const { from, to } = chain[at] as Run
    return to - from > LONGEST_NUMBERING ? null : parseFrom(at + 1)
  }
  const spans = parseFrom(0)
  return spans === null || spans.length === 0 ? null : spans
}

function cut(digits: string, first: Run, last: Run): Span[] {
  const tokens = digits.match(new RegExp(`\\d{${TOKEN_DIGITS}}`, 'g')) ?? []
  if (tokens.length === 1) return [{ from: first.from, to: last.to, digits }]
  return tokens.map((token, index) => {
    const from = first.from + index * TOKEN_DIGITS
    return { from, to: from + TOKEN_DIGITS, digits: token }
  })
}
