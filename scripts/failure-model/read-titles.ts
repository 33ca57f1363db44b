/**
 * The titles of a file's tests, in order. Placeholders become an ellipsis: the page states the rule, not the table of
 * values.
 */
export function readTitles(source: string): string[] {
  return [...source.matchAll(/^ *test(?:\.concurrent)?(\.each)?(?:<[^\n]*>)?(?=\()/gm)].flatMap((found) => {
    const opens = found.index + found[0].length
    const calls = found[1] === undefined ? opens : closeOf(source, opens) + 1
    const title = /^\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/.exec(source.slice(calls))
    return title?.[2] === undefined ? [] : [plain(title[2])]
  })
}

/** Where the bracket opened at `from` closes; brackets in strings do not count. */
function closeOf(source: string, from: number): number {
  let depth = 0
  let quote = ''
  for (let at = from; at < source.length; at += 1) {
    const sign = source[at] ?? ''
    if (quote !== '') {
      if (sign === '\\') at += 1
      else if (sign === quote) quote = ''
    } else if (`'"\``.includes(sign)) quote = sign
    else if (sign === '(') depth += 1
    else if (sign === ')') {
      depth -= 1
      if (depth === 0) return at
    }
  }
  return from
}

function plain(title: string): string {
  const value = /%[sdifjo]|\$\{[^}]*\}|\$[A-Za-z_.]+/g
  return title.replace(value, '…').replace(/\\(['"`\\])/g, '$1')
}
